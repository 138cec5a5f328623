import type { Unit } from '#server/kit/db/unit.ts';

/** Something that came and has no line in a conversation: an event without a ticket, or what could not be taken. */
export type Unplaced = {
  _id: string;
  connection_id: string;
  contact_id: string | null;
  /** The id it was delivered under, or a hash of it. */
  origin_id: string;
  event: string | null;
  /** Why it could not be taken; null for what merely has no place. */
  refused: string | null;
  raw: unknown;
  at: Date;
};

/** Keeps something without a place; what came before under the same id changes nothing. */
export const keepUnplaced = async (unit: Unit, items: readonly Unplaced[]): Promise<void> => {
  if (items.length === 0) return;
  await unit.db
    .insertInto('unplaced_items')
    .values(
      items.map(({ raw, ...row }) => ({
        account_id: unit.accountId,
        ...row,
        raw: raw === undefined ? null : JSON.stringify(raw),
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'connection_id', 'origin_id']).doNothing())
    .execute();
};

/** Takes out the events of a contact that had no ticket yet, oldest first: they become the first lines of one. */
export const takeUnplaced = async (unit: Unit, contactId: string) => {
  const rows = await unit.db
    .deleteFrom('unplaced_items')
    .where('account_id', '=', unit.accountId)
    .where('contact_id', '=', contactId)
    .where('refused', 'is', null)
    .returning(['_id', 'origin_id', 'event', 'raw', 'at'])
    .execute();
  return rows.sort((a, b) => (a._id < b._id ? -1 : 1));
};
