import type { OutboxRow } from '#server/channels/outbox-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The e-mail that a reply answers: the one that it names, otherwise the newest of its ticket. */
export function findAnsweredMail(unit: UnitOfWork, { ticket_id, content }: OutboxRow) {
  const mails = accountTable(unit, 'messages')
    .selectFrom()
    .select(['provider_id', 'extra'])
    .where('direction', '=', 'in');
  return content.reply_to_message_id === undefined
    ? mails.where('ticket_id', '=', ticket_id).orderBy('seq', 'desc').limit(1).executeTakeFirst()
    : mails.where('_id', '=', content.reply_to_message_id).executeTakeFirst();
}

/** Our newest e-mail in a ticket that was sent before this one. */
export function findPreviousMail(unit: UnitOfWork, { ticket_id, message_id }: OutboxRow) {
  return unit.db
    .selectFrom('outbox')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.account_id', '=', 'outbox.account_id')
        .onRef('messages._id', '=', 'outbox.message_id'),
    )
    .select(['outbox.provider_id', 'messages.extra'])
    .where('messages.account_id', '=', unit.accountId)
    .where('messages.ticket_id', '=', ticket_id)
    .where('messages._id', '<', message_id)
    .where('messages.direction', '=', 'out')
    .where('outbox.provider_id', 'is not', null)
    .orderBy('messages.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A message of the account as its network knows it. */
export function findSentMessage(unit: UnitOfWork, id: string) {
  return accountTable(unit, 'messages').find(id, ['provider_id', 'kind', 'contact_id']);
}

/** When a contact last wrote in private. */
export async function findLastPrivateMessageAt(
  unit: UnitOfWork,
  contactId: string,
): Promise<string | undefined> {
  const row = await accountTable(unit, 'messages')
    .selectFrom()
    .select('at')
    .where('contact_id', '=', contactId)
    .where('direction', '=', 'in')
    .where('kind', '=', 'private')
    .orderBy('line', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** The newest message of an author in a ticket. */
export async function findNewestMail(unit: UnitOfWork, ticketId: string, authorId: string) {
  return accountTable(unit, 'messages')
    .selectFrom()
    .select('extra')
    .where('ticket_id', '=', ticketId)
    .where('direction', '=', 'in')
    .where('author_id', '=', authorId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}
