import { REFUSED_CALLS } from '#contracts/inbound/refused/endpoints.ts';
import type { RefusedState, RefusedProduct } from '#contracts/inbound/refused/refused-item.ts';
import { Id } from '#contracts/kit/ids.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind, type Handler } from '#server/kit/http/call.ts';
import { acceptRefused, isAcceptable } from '#server/refused/accept-refused.ts';
import {
  countOpenRefused,
  listRefusedRows,
  moveRefused,
  findTicketsOfRefused,
  type RefusedQuery,
} from '#server/refused/refused-store.ts';

function handlersOf(product: RefusedProduct): Handler[] {
  const calls = REFUSED_CALLS[product];
  return [
    bind(calls.counts, async ({ unit }) => {
      const sources = await countOpenRefused(unit, product);
      const sum = (of: 'open' | 'routine'): number => sources.reduce((all, one) => all + one[of], 0);
      return { open: sum('open'), routine: sum('routine'), sources };
    }),
    bind(calls.list, ({ unit, query: { cursor, ...wanted } }) => {
      if (cursor !== undefined && !Id.safeParse(cursor).success) refuse('cursor_invalid');
      return list(unit, { ...wanted, product, before: cursor });
    }),
    bind(calls.accept, ({ context, unit, body }) => acceptRefused(context, unit, { product, ids: body.ids })),
    bind(calls.dismiss, ({ unit, body }) => move(unit, body.ids, { product, to: 'dismissed' })),
    bind(calls.reopen, ({ unit, body }) => move(unit, body.ids, { product, to: 'open' })),
  ];
}

async function list(unit: UnitOfWork, wanted: RefusedQuery) {
  const rows = await listRefusedRows(unit, wanted);
  const shown = rows.slice(0, wanted.limit);
  const accepted = shown.flatMap(({ _id, state }) => (state === 'accepted' ? [_id] : []));
  const tickets = wanted.product === 'crm' ? await findTicketsOfRefused(unit, accepted) : new Map();
  return {
    items: shown.map(({ source_kind, source_id, source_name, sender_id, sender_name, item, ...row }) => ({
      ...row,
      source: { kind: source_kind, _id: source_id, name: source_name },
      sender: { _id: sender_id, name: sender_name },
      files: (item?.media ?? []).map((one) => ({ name: one.name ?? one.kind, file_id: one.file_id ?? null })),
      acceptable: isAcceptable({ item, title: row.title, text: row.text }),
      ticket: tickets.get(row._id) ?? null,
    })),
    next: rows.length > wanted.limit ? (shown.at(-1)?._id ?? null) : null,
  };
}

/** Dismisses, or reopens, all or none. @throws not_found */
async function move(
  unit: UnitOfWork,
  ids: readonly string[],
  { product, to }: { product: RefusedProduct; to: Exclude<RefusedState, 'accepted'> },
): Promise<{ ids: string[] }> {
  const from: RefusedState = to === 'open' ? 'dismissed' : 'open';
  const moved = await moveRefused(unit, ids, { product, from: [from], to });
  if (moved.length < new Set(ids).size) refuse('not_found');
  unit.record({ kind: to === 'open' ? 'refused.reopened' : 'refused.dismissed', data: { ids: [...ids] } });
  return { ids: [...ids] };
}

/** Calls about refused items, of the CRM and of listening. */
export const handlers = [...handlersOf('crm'), ...handlersOf('listening')];
