import type { Unit } from '#server/kit/db/unit.ts';
import { findTicket } from '#server/crm/public.ts';

/** The ticket that a mention became; null where it became none. */
export const ticketOfMention = async (unit: Unit, mentionId: string) => {
  const row = await unit.db
    .selectFrom('mention_tickets')
    .select('ticket_id')
    .where('account_id', '=', unit.accountId)
    .where('mention_id', '=', mentionId)
    .executeTakeFirst();
  const ticket = row && (await findTicket(unit, row.ticket_id));
  return ticket ? { _id: ticket._id, number: ticket.number, state: ticket.state } : null;
};

/** Remembers which ticket a mention became. Whoever comes second waits here for the first. @returns false where it had one */
export const linkTicket = async (unit: Unit, mentionId: string, ticketId: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('mention_tickets')
    .values({
      account_id: unit.accountId,
      mention_id: mentionId,
      ticket_id: ticketId,
      created_at: unit.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};
