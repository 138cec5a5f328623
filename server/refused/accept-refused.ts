import { Incoming } from '#contracts/inbound/incoming.ts';
import type { RefusedProduct } from '#contracts/inbound/refused/refused-item.ts';
import { isActive } from '#contracts/kit/products.ts';
import { loadConnection } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { moveRefused, type RefusedRow } from '#server/refused/refused-store.ts';

/** Whether enough of an item is readable to take it in. */
export function isAcceptable({ item, title, text }: Pick<RefusedRow, 'item' | 'title' | 'text'>): boolean {
  return item !== null || `${title}${text}`.trim() !== '';
}

/**
 * Takes refused items in as if they arrived now: on a channel each is a message with contact and ticket, of a monitor each is a post.
 * All or none. @throws not_found when one of them is not open or dismissed any more, or its source is gone
 */
export async function acceptRefused(
  context: Context,
  unit: UnitOfWork,
  { product, ids }: { product: RefusedProduct; ids: readonly string[] },
): Promise<{ ids: string[] }> {
  const rows = await moveRefused(unit, ids, { product, from: ['open', 'dismissed'], to: 'accepted' });
  if (rows.length < new Set(ids).size || !rows.every(isAcceptable)) refuse('not_found');
  for (const [sourceId, some] of Map.groupBy(rows, ({ source_id }) => source_id)) {
    const channel = some[0]?.channel;
    if (some[0]?.source_kind === 'channel') await acceptOnChannel(context, unit, { sourceId, rows: some });
    else if (channel)
      await context.ports.acceptedItems.enqueueItems(unit, { sourceId, channel, items: some.map(asPost) });
  }
  unit.record({ kind: 'refused.accepted', data: { ids: [...ids] } });
  return { ids: [...ids] };
}

type OnChannel = { sourceId: string; rows: readonly RefusedRow[] };

async function acceptOnChannel(
  context: Context,
  unit: UnitOfWork,
  { sourceId, rows }: OnChannel,
): Promise<void> {
  const connection = await loadConnection(context, unit, sourceId);
  if (!connection) return refuse('not_found');
  const items = rows.map(asMessage);
  const { enqueueItems, storeInConversations } = context.ports.acceptedItems;
  const inCrm = isActive(connection.product, 'crm');
  const fresh = inCrm
    ? await storeInConversations(context, unit, { connection, items })
    : new Map<Incoming, string | undefined>(items.map((item) => [item, undefined]));
  if (fresh.size === 0 || !isActive(connection.product, 'listening')) return;
  await enqueueItems(unit, {
    sourceId,
    channel: connection.channel,
    items: fresh.keys(),
    ticketOf: (item) => fresh.get(item),
  });
}

/** The message that a refused item becomes. Somebody unknown has a conversation of their own. */
function asMessage(row: RefusedRow): Incoming {
  const { event: _, ...item } = row.item ?? drafted(row);
  return {
    ...item,
    kind: 'message',
    conversation_id: item.conversation_id || item.author._id || `unknown-${row._id}`,
    conversation_kind: item.conversation_kind ?? 'person',
  };
}

function asPost(row: RefusedRow): Incoming {
  const { event: _, ...item } = row.item ?? drafted(row);
  return { ...item, kind: 'post' };
}

function drafted(row: RefusedRow): Incoming {
  return Incoming.parse({
    provider_id: row.origin_id.slice(0, 512),
    kind: 'message',
    channel: row.channel,
    ...(row.channel === 'email' ? { place: 'mail' } : {}),
    author: { _id: row.sender_id.slice(0, 256), name: row.sender_name },
    title: row.title,
    text: row.text,
    published_at: row.received_at,
  });
}
