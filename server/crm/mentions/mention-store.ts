import { sql } from 'kysely';
import type { DraftKind } from '#contracts/crm/drafts/endpoints.ts';
import { getActingUserId } from '#server/crm/rules.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { slot, deferredWrite } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

const settle = deferredWrite((db: Db) =>
  sql`
    with dropped as (
      delete from ticket_drafts
       where account_id = ${slot('account')} and user_id = ${slot('user')} and ticket_id = ${slot('ticket')}
         and kind = ${slot('kind')} and contact_id is null and side_conversation_id is null)
    update note_mentions set answered_at = ${slot('now')}
     where account_id = ${slot('account')} and user_id = ${slot('user')} and ticket_id = ${slot('ticket')}
       and answered_at is null`.compile(db),
);

/** A message that a person sent in a ticket is no draft any more, and answers the notes that mention them there. */
export async function clearAfterWriting(unit: UnitOfWork, ticketId: string, kind: DraftKind): Promise<void> {
  const userId = getActingUserId(unit);
  if (unit.actor.kind !== 'user' || userId === null) return;
  await settle(unit.db, { account: unit.accountId, user: userId, ticket: ticketId, kind, now: unit.now });
}

/** Stores who is mentioned in a note. */
export async function insertMentions(
  unit: UnitOfWork,
  note: { _id: string; ticket_id: string },
  userIds: readonly string[],
): Promise<void> {
  await accountTable(unit, 'note_mentions').insert(
    userIds.map((user_id) => ({
      message_id: note._id,
      user_id,
      ticket_id: note.ticket_id,
      mentioned_by: unit.actor.id,
      mentioned_at: unit.now,
    })),
  );
}

/** Marks the notes that mention a person in a ticket as answered, or as open again. @returns how many changed */
export async function setMentionsAnswered(
  unit: UnitOfWork,
  { ticketId, userId, answered }: { ticketId: string; userId: string; answered: boolean },
): Promise<number> {
  const changed = await accountTable(unit, 'note_mentions')
    .updateTable()
    .set({ answered_at: answered ? sql`${unit.now}::timestamptz` : null })
    .where('ticket_id', '=', ticketId)
    .where('user_id', '=', userId)
    .where('answered_at', answered ? 'is' : 'is not', null)
    .executeTakeFirst();
  return Number(changed.numUpdatedRows);
}
