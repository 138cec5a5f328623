import { sql } from 'kysely';
import { cutText } from '#contracts/kit/cut-text.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { notify } from '#server/notifications/public.ts';

/** How much of a reply the notification shows, in UTF-16 units. */
const SAID_SHOWN = 140;

/**
 * Notifies the author of a reply and the owner of its ticket that the reply failed, or that it is unknown whether it arrived; by then they
 * work on other tickets. Messages that the suite wrote by itself have no author, so nobody is notified of them.
 */
export const notifyUndelivered = async (
  unit: UnitOfWork,
  { messageId, certain }: { messageId: string; certain: boolean },
): Promise<void> => {
  const told = (await saidToCustomer(unit, messageId)) ?? (await saidAside(unit, messageId));
  if (!told) return;
  const { author_id, assignee_id } = told;
  await notify(unit, {
    kind: 'ticket.undelivered',
    userIds: [...new Set([author_id, assignee_id])].filter((id) => id !== null),
    // A message that is sent again and lost again is notified again.
    topic: `${messageId} ${unit.now.toISOString()}`,
    link: `/crm/tickets/${told._id}`,
    values: {
      number: told.number,
      customer: told.name || told.external_id,
      said: cutText(told.text, SAID_SHOWN),
      certain,
    },
  });
};

const saidToCustomer = (unit: UnitOfWork, messageId: string) =>
  unit.db
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

/** The same for an e-mail to an outside person, who is named by the first address. */
const saidAside = (unit: UnitOfWork, messageId: string) =>
  unit.db
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
