import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Moves side conversations, with their e-mails in the outbox, to another ticket. */
const moveSides = async (unit: UnitOfWork, ids: readonly string[], ticketId: string): Promise<void> => {
  if (ids.length === 0) return;
  await unit.db
    .updateTable('side_conversations')
    .set({ ticket_id: ticketId, updated_at: unit.now })
    .where('account_id', '=', unit.accountId)
    .where('_id', 'in', ids)
    .execute();
  await unit.db
    .updateTable('outbox')
    .set({ ticket_id: ticketId })
    .where('account_id', '=', unit.accountId)
    .where('message_id', 'in', (is) =>
      is
        .selectFrom('side_messages')
        .select('_id')
        .where('account_id', '=', unit.accountId)
        .where('side_conversation_id', 'in', ids)
        .where('direction', '=', 'out'),
    )
    .execute();
};

const idsOn = async (unit: UnitOfWork, ticketId: string): Promise<string[]> => {
  const rows = await unit.db
    .selectFrom('side_conversations')
    .select('_id')
    .where('account_id', '=', unit.accountId)
    .where('ticket_id', '=', ticketId)
    .orderBy('_id')
    .forUpdate()
    .execute();
  return rows.map(({ _id }) => _id);
};

/** Moves all side conversations of a ticket to the one that it is merged into. @returns their IDs, for the undo */
export const moveSideConversations = async (
  unit: UnitOfWork,
  fromId: string,
  intoId: string,
): Promise<string[]> => {
  const ids = await idsOn(unit, fromId);
  await moveSides(unit, ids, intoId);
  return ids;
};

/** Returns the side conversations of a merge that are still with the target ticket. */
export const returnSideConversations = async (
  unit: UnitOfWork,
  { ids, from, to }: { ids: readonly string[]; from: string; to: string },
): Promise<void> => {
  const still = new Set(await idsOn(unit, from));
  await moveSides(
    unit,
    ids.filter((id) => still.has(id)),
    to,
  );
};
