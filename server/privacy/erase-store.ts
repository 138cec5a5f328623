import { sql } from 'kysely';
import { ERASED_NAME, ERASED_TEXT } from '#contracts/privacy/person.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { eraseKnown } from '#server/privacy/erase-known-store.ts';
import type { Person } from '#server/privacy/person-store.ts';

/** The placeholder for a person at their network: nobody else, and always the same. */
export const buildPseudonym = ({ _id }: Pick<Person, '_id'>): string => `erased-${_id}`;

/** Removes the name of a user who has left (their sign-in was deleted with them) from all records that show it. */
export async function eraseUser(unit: UnitOfWork, { _id, email }: Person): Promise<void> {
  const { accountId, db } = unit;
  await sql`update former_users set name = ${ERASED_NAME} where account_id = ${accountId} and _id = ${_id}`.execute(
    db,
  );
  await sql`update messages set author_name = ${ERASED_NAME} where account_id = ${accountId} and author_id = ${_id}`.execute(
    db,
  );
  await sql`delete from access_hours where account_id = ${accountId} and user_id = ${_id}`.execute(db);
  await sql`delete from viz_openings where account_id = ${accountId} and user_id = ${_id}`.execute(db);
  if (email === null) return;
  await sql`delete from mails where account_id = ${accountId} and to_address = ${email}`.execute(db);
  await sql`update error_reports set email = '' where lower(email) = ${email}`.execute(db);
}

/**
 * Removes a customer's name, picture and number at the network, and all texts of their conversations; tickets, their times and counts stay.
 * Messages that still waited to be sent to them are not sent.
 */
export async function eraseContact(unit: UnitOfWork, person: Person): Promise<void> {
  const { accountId, db } = unit;
  const tickets = sql`select _id from tickets where account_id = ${accountId} and contact_id = ${person._id}`;
  await sql`delete from outbox where account_id = ${accountId} and state in ('queued', 'sending')
    and ticket_id in (${tickets})`.execute(db);
  await sql`update outbox set content = '{}', recipient = '' where account_id = ${accountId}
    and ticket_id in (${tickets})`.execute(db);
  await eraseKnown(unit, person._id);
  await sql`update messages set text = ${ERASED_TEXT}, media = '[]', raw = null, extra = null,
      author_id = case when direction = 'in' then ${buildPseudonym(person)} else author_id end,
      author_name = case when direction = 'in' then ${ERASED_NAME} else author_name end
    where account_id = ${accountId} and contact_id = ${person._id}`.execute(db);
  await sql`update tickets set subject = ${ERASED_TEXT}, last_message = ${ERASED_TEXT}, fields = '{}',
      updated_at = ${unit.now},
      version = version + 1
    where account_id = ${accountId} and contact_id = ${person._id}`.execute(db);
  await sql`delete from unrouted_items where account_id = ${accountId} and contact_id = ${person._id}`.execute(
    db,
  );
  await sql`delete from refused_items where account_id = ${accountId} and contact_id = ${person._id}`.execute(
    db,
  );
  await sql`update rule_runs set results = '[]', planned = null, outcome = case outcome when 'waiting' then 'left' else outcome end
    where account_id = ${accountId} and ticket_id in (${tickets})`.execute(db);
  if (person.author) {
    const { author_id, connection_id } = person.author;
    await eraseOutsider(unit, person, author_id);
    await sql`delete from blocked_items where account_id = ${accountId} and connection_id = ${connection_id}
      and author_id = ${author_id}`.execute(db);
    await sql`delete from refused_items where account_id = ${accountId} and source_id = ${connection_id}
      and sender_id = ${author_id}`.execute(db);
    await sql`delete from reply_tokens where account_id = ${accountId} and connection_id = ${connection_id}
      and recipient = ${author_id}`.execute(db);
    await sql`delete from message_changes where account_id = ${accountId} and connection_id = ${connection_id}
      and author_id = ${author_id}`.execute(db);
    await sql`delete from webchat_visitors where account_id = ${accountId} and _id::text = ${author_id}`.execute(
      db,
    );
  }
  await sql`update contacts set name = ${ERASED_NAME}, avatar_url = null, handle = null, external_id = ${buildPseudonym(person)},
      updated_at = ${unit.now}
    where account_id = ${accountId} and _id = ${person._id}`.execute(db);
}

/** A customer may also have been asked, under the same address, about another customer's ticket. */
async function eraseOutsider({ accountId, db }: UnitOfWork, person: Person, address: string): Promise<void> {
  const pseudonym = buildPseudonym(person);
  await sql`update side_messages set text = ${ERASED_TEXT}, media = '[]', extra = null, author_name = ${ERASED_NAME},
      author_address = ${pseudonym}
    where account_id = ${accountId} and author_address = ${address}`.execute(db);
  await sql`update side_conversations set people = array_replace(people, ${address}, ${pseudonym}),
      cc = array_replace(cc, ${address}, ${pseudonym})
    where account_id = ${accountId} and ${address} = any(people || cc)`.execute(db);
  await sql`update side_messages set extra = extra - array['to', 'cc', 'bcc']
    where account_id = ${accountId} and direction = 'out'
      and (extra -> 'to' @> to_jsonb(${address}::text) or extra -> 'cc' @> to_jsonb(${address}::text)
        or extra -> 'bcc' @> to_jsonb(${address}::text))`.execute(db);
  await sql`delete from ticket_drafts
    where account_id = ${accountId} and kind = 'side'
      and (content -> 'to' @> to_jsonb(${address}::text) or content -> 'cc' @> to_jsonb(${address}::text)
        or content -> 'bcc' @> to_jsonb(${address}::text))`.execute(db);
}
