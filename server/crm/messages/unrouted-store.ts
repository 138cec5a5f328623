import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** An event (a follow, a postback) that has no line in a conversation yet. Refused items are stored in `server/refused`. */
export type UnroutedItem = {
  _id: string;
  connection_id: string;
  contact_id: string | null;
  /** The ID under which it was delivered, or a hash of it. */
  origin_id: string;
  event: string | null;
  raw: unknown;
  at: Date;
};

/** Stores unrouted events; one that was stored before under the same ID changes nothing. @returns the IDs of those that were new */
export async function storeUnroutedItems(
  unit: UnitOfWork,
  items: readonly UnroutedItem[],
): Promise<Set<string>> {
  if (items.length === 0) return new Set();
  const rows = await accountTable(unit, 'unrouted_items')
    .insertInto(
      items.map(({ raw, ...row }) => ({ ...row, raw: raw === undefined ? null : JSON.stringify(raw) })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'connection_id', 'origin_id']).doNothing())
    .returning('origin_id')
    .execute();
  return new Set(rows.map((row) => row.origin_id));
}

/** Which of these deliveries of a connection are stored here already. */
export async function listKnownUnroutedIds(
  unit: UnitOfWork,
  connectionId: string,
  originIds: readonly string[],
): Promise<string[]> {
  if (originIds.length === 0) return [];
  const rows = await accountTable(unit, 'unrouted_items')
    .selectFrom()
    .select('origin_id')
    .where('connection_id', '=', connectionId)
    .where('origin_id', 'in', originIds)
    .execute();
  return rows.map((row) => row.origin_id);
}

/** Removes the events of a contact that had no ticket yet, oldest first: they become the first lines of one. */
export async function dequeueUnroutedItems(unit: UnitOfWork, contactId: string) {
  const rows = await accountTable(unit, 'unrouted_items')
    .deleteFrom()
    .where('contact_id', '=', contactId)
    .returning(['_id', 'origin_id', 'event', 'raw', 'at'])
    .execute();
  return rows.sort((a, b) => (a._id < b._id ? -1 : 1));
}
