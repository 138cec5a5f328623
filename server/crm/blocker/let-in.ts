import { loadConnection } from '#server/channels/public.ts';
import { moveBlocked } from '#server/crm/blocker/blocked-store.ts';
import { storeInConversations } from '#server/crm/intake.ts';
import { enqueueItems } from '#server/inbound/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/**
 * Releases blocked items, oldest first, as if they arrived now: contact, ticket, message and mention. An item that went to listening only
 * is a mention already and becomes a part of a ticket. @throws not_found when one of them is neither blocked nor dismissed any more
 */
export async function releaseItems(
  context: Context,
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<{ ids: string[] }> {
  const rows = await moveBlocked(unit, ids, { from: ['blocked', 'dismissed'], to: 'released' });
  if (rows.length < new Set(ids).size) refuse('not_found');
  for (const [connectionId, some] of Map.groupBy(rows, ({ connection_id }) => connection_id)) {
    const connection = await loadConnection(context, unit, connectionId);
    if (!connection) return refuse('not_found');
    const items = some.toSorted((a, b) => (a._id < b._id ? -1 : 1)).map(({ item }) => item);
    const fresh = await storeInConversations(context, unit, { connection, items });
    if (fresh.size > 0)
      await enqueueItems(unit, {
        sourceId: connection._id,
        channel: connection.channel,
        items: fresh.keys(),
        ticketOf: (item) => fresh.get(item),
      });
  }
  unit.record({ kind: 'blocked.released', data: { ids: [...ids] } });
  return { ids: [...ids] };
}
