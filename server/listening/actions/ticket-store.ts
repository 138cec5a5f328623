import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { MentionRow } from '#server/listening/feed/mention-row.ts';

/** The ticket that was created from a mention, or in which it arrived; null where there is none, or none that the user may see. */
export async function findTicketOfMention(
  { ports }: Pick<Context, 'ports'>,
  unit: UnitOfWork,
  { _id: mentionId, ticket_id: cameIn }: Pick<MentionRow, '_id' | 'ticket_id'>,
) {
  const row = await accountTable(unit, 'mention_tickets').find({ mention_id: mentionId }, ['ticket_id']);
  const ticket = await ports.customerCare.findTicket(unit, row?.ticket_id ?? cameIn);
  return ticket ? { _id: ticket._id, number: ticket.number, state: ticket.state } : null;
}

/**
 * Records which ticket was created from a mention. A concurrent second caller waits here for the first.
 * @returns false where it had one
 */
export async function linkTicket(unit: UnitOfWork, mentionId: string, ticketId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await accountTable(unit, 'mention_tickets')
    .insertInto({ mention_id: mentionId, ticket_id: ticketId, created_at: unit.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
