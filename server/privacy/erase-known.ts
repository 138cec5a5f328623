import { sql } from 'kysely';
import type { Unit } from '#server/kit/db/unit.ts';

/**
 * Takes away what was learnt of a customer beside their conversations: interests, proofs, what they answered to surveys (how they
 * rated stays, as a number without words), and the files of their messages, which go with the next tidying.
 */
export const eraseKnown = async (unit: Unit, contactId: string): Promise<void> => {
  const { accountId, db } = unit;
  const tickets = sql`select _id from tickets where account_id = ${accountId} and contact_id = ${contactId}`;
  await sql`delete from file_references where account_id = ${accountId} and holder = 'message'
    and holder_id in (select _id from messages where account_id = ${accountId} and contact_id = ${contactId})`.execute(
    db,
  );
  await sql`delete from customer_tags where account_id = ${accountId} and contact_id = ${contactId}`.execute(
    db,
  );
  await sql`delete from sms_codes where account_id = ${accountId} and ticket_id in (${tickets})`.execute(db);
  await sql`update verification_links set answers = null where account_id = ${accountId} and ticket_id in (${tickets})`.execute(
    db,
  );
  await sql`update survey_invitations set answers = '[]' where account_id = ${accountId} and contact_id = ${contactId}`.execute(
    db,
  );
};
