import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A reply to a customer with its ticket and contact, undefined where no user wrote it. */
export function findUndeliveredReply(unit: UnitOfWork, messageId: string) {
  return unit.db
    .selectFrom('messages as said')
    .innerJoin('tickets as ticket', (join) =>
      join.onRef('ticket.account_id', '=', 'said.account_id').onRef('ticket._id', '=', 'said.ticket_id'),
    )
    .innerJoin('contacts as contact', (join) =>
      join.onRef('contact.account_id', '=', 'said.account_id').onRef('contact._id', '=', 'said.contact_id'),
    )
    .select(['said.author_id', 'said.text', 'ticket._id', 'ticket.number', 'ticket.assignee_id'])
    .select(['contact.name', 'contact.external_id'])
    .where('said.account_id', '=', unit.accountId)
    .where('said._id', '=', messageId)
    .where('said.author_id', 'is not', null)
    .executeTakeFirst();
}

/** The same for an e-mail to an outside person, who is named by the first address. */
export function findUndeliveredSideMail(unit: UnitOfWork, messageId: string) {
  return unit.db
    .selectFrom('side_messages as said')
    .innerJoin('side_conversations as aside', (join) =>
      join
        .onRef('aside.account_id', '=', 'said.account_id')
        .onRef('aside._id', '=', 'said.side_conversation_id'),
    )
    .innerJoin('tickets as ticket', (join) =>
      join.onRef('ticket.account_id', '=', 'said.account_id').onRef('ticket._id', '=', 'said.ticket_id'),
    )
    .select(['said.author_id', 'said.text', 'ticket._id', 'ticket.number', 'ticket.assignee_id'])
    .select([sql<string>`''`.as('name'), sql<string>`aside.people[1]`.as('external_id')])
    .where('said.account_id', '=', unit.accountId)
    .where('said._id', '=', messageId)
    .where('said.author_id', 'is not', null)
    .executeTakeFirst();
}
