import { sql } from 'kysely';
import { ERASED_TEXT } from '#contracts/privacy/person.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Deletes the data about a customer besides their conversations: interests, verifications, input to bots and replies to surveys (their
 * ratings stay, as a number without text), questions to outside persons about them, unsent drafts to them, notifications to colleagues
 * about their tickets, and the files of their messages, which the next cleanup deletes.
 */
export async function eraseKnown(unit: UnitOfWork, contactId: string): Promise<void> {
  const { accountId, db } = unit;
  const tickets = sql`select _id from tickets where account_id = ${accountId} and contact_id = ${contactId}`;
  await sql`delete from file_references where account_id = ${accountId} and holder = 'message'
    and holder_id in (select _id from messages where account_id = ${accountId} and contact_id = ${contactId})`.execute(
    db,
  );
  await sql`update side_messages set text = ${ERASED_TEXT}, media = '[]', extra = null
    where account_id = ${accountId} and ticket_id in (${tickets})`.execute(db);
  await sql`update side_conversations set subject = ${ERASED_TEXT}, last_message = ${ERASED_TEXT}, version = version + 1,
      updated_at = ${unit.now}
    where account_id = ${accountId} and ticket_id in (${tickets})`.execute(db);
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
  await sql`update bot_episodes set variables = '{}', collected_answers = '[]' where account_id = ${accountId} and ticket_id in (${tickets})`.execute(
    db,
  );
  await sql`delete from ticket_drafts where account_id = ${accountId} and ticket_id in (${tickets})`.execute(
    db,
  );
  await sql`delete from ticket_drafts draft using contacts
    where draft.account_id = ${accountId} and draft.kind = 'begin' and contacts.account_id = ${accountId} and contacts._id = ${contactId}
      and (draft.contact_id = contacts._id or draft.content -> 'to' ->> 'contact_id' = contacts._id::text
        or lower(draft.content -> 'to' ->> 'address') = lower(contacts.external_id))`.execute(db);
  // Entered data is stored with a merge too, so that the merge can be undone.
  await sql`update ticket_merges set into_before = into_before #- '{changed,fields}'
    where account_id = ${accountId} and into_id in (${tickets})`.execute(db);
  await sql`delete from notifications where account_id = ${accountId}
    and exists (select from (${tickets}) theirs where notifications.link like '%' || theirs._id || '%')`.execute(
    db,
  );
}

/** Replaces the text of colleagues' notes on mentions with a placeholder. */
export async function eraseNotes(
  { accountId, db }: UnitOfWork,
  mentionIds: readonly string[],
): Promise<void> {
  await sql`update mention_notes set text = ${ERASED_TEXT} where account_id = ${accountId}
    and mention_id = any(${mentionIds}::uuid[])`.execute(db);
}
