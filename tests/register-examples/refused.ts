import { z } from 'zod';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { monitors } from '#contracts/inbound/monitors.ts';
import { REFUSED_CALLS } from '#contracts/inbound/refused/endpoints.ts';
import type { RefusedProduct } from '#contracts/inbound/refused/refused-item.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { storeRefused, type RefusedSource } from '#server/refused/public.ts';
import { listRefusedRows } from '#server/refused/refused-store.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';

let made = 0;
const Made = z.object({ body: z.object({ _id: z.string() }) });

async function sourceOf({ admin }: Stage, product: RefusedProduct): Promise<RefusedSource> {
  made += 1;
  if (product === 'crm') {
    const body = { channel: 'webchat' as const, name: `Refusing chat ${made}`, form: {} };
    const { _id } = await admin.call(connectEngagement, { params: { product: 'crm' }, body });
    return { kind: 'channel', id: _id, channel: 'webchat' };
  }
  const { create } = buildCollectionEndpoints(monitors, 'feeds');
  const body = { name: `Refusing feed ${made}`, url: `https://feed-${made}.example/rss`, active: false };
  const answer = await admin.attempt(create, { params: { product: 'listening' }, body });
  return { kind: 'monitor', id: Made.parse(answer).body._id, channel: 'rss' };
}

/** One open refused item of a source of its own. */
function refused(product: RefusedProduct) {
  return async (stage: Stage) => {
    const { world, admin } = stage;
    const source = await sourceOf(stage, product);
    const rows = await inTransaction(
      world.suite.context,
      { accountId: admin.accountId, actor: OUTSIDE },
      async (unit) => {
        await storeRefused(unit, source, [{ reason: 'unreadable', raw: { text: 'Where is my order?' } }]);
        return listRefusedRows(unit, {
          product,
          state: 'open',
          routine: false,
          source_id: source.id,
          limit: 1,
        });
      },
    );
    return { body: { ids: [rows[0]?._id ?? ''] } };
  };
}

function dismissed(product: RefusedProduct) {
  return async (stage: Stage) => {
    const { body } = await refused(product)(stage);
    await stage.admin.call(REFUSED_CALLS[product].dismiss, { body });
    return { body };
  };
}

/** Calls about refused items. */
export const refusedExamples: Record<string, Example> = {
  'refused-message.list': async () => ({ query: { state: 'open' } }),
  'refused-message.counts': async () => ({}),
  'refused-message.accept': refused('crm'),
  'refused-message.dismiss': refused('crm'),
  'refused-message.reopen': dismissed('crm'),
  'refused-post.list': async () => ({ query: { state: 'open' } }),
  'refused-post.counts': async () => ({}),
  'refused-post.accept': refused('listening'),
  'refused-post.dismiss': refused('listening'),
  'refused-post.reopen': dismissed('listening'),
};
