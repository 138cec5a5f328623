import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Deletes the ticket of a conversation whose only message was taken back, and its contact where nothing else is left of them. A ticket on
 * which somebody has worked since is kept. @returns whether it was deleted
 */
export async function deleteUnsentTicket(
  unit: UnitOfWork,
  { ticketId, contactId }: { ticketId: string; contactId: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from tickets one where account_id = ${unit.accountId} and _id = ${ticketId} and seq = 1 and version = 1
      and not exists (select from messages m where m.account_id = one.account_id and m.ticket_id = one._id)
      and not exists (select from side_conversations s where s.account_id = one.account_id and s.ticket_id = one._id)
      and not exists (select from tickets t where t.account_id = one.account_id
        and one._id in (t.parent_id, t.merged_into, t.split_from))
    returning _id`.execute(unit.db);
  if (rows.length === 0) return false;
  await sql`delete from contacts one where account_id = ${unit.accountId} and _id = ${contactId}
    and not exists (select from tickets t where t.account_id = one.account_id and t.contact_id = one._id)`.execute(
    unit.db,
  );
  // Last, as intake does: code that begins a ticket locks its contact first.
  await sql`update ticket_counters set deleted_tickets = deleted_tickets + 1 where account_id = ${unit.accountId}`.execute(
    unit.db,
  );
  return true;
}
