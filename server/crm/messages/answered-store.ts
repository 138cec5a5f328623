import { Id } from '#contracts/kit/ids.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A message that another one answers, by the network's ID of it: its contact, and its present ticket. */
export type AnsweredMessage = { _id: string; ticket_id: string; contact_id: string; provider_id: string };

/**
 * The messages of these people with these IDs of their network, including those we sent. A merge or a split that moved them since is taken
 * into account.
 */
export async function listMessagesByNetworkId(
  unit: UnitOfWork,
  contactIds: readonly string[],
  providerIds: readonly string[],
): Promise<AnsweredMessage[]> {
  if (contactIds.length === 0 || providerIds.length === 0) return [];
  const received = await accountTable(unit, 'messages')
    .selectFrom()
    .select(['_id', 'ticket_id', 'contact_id', 'provider_id'])
    .where('contact_id', 'in', contactIds)
    .where('provider_id', 'in', providerIds)
    .$narrowType<{ provider_id: string }>()
    .execute();
  const sent = await unit.db
    .selectFrom('messages')
    .innerJoin('outbox', (join) =>
      join
        .onRef('outbox.account_id', '=', 'messages.account_id')
        .onRef('outbox.message_id', '=', 'messages._id'),
    )
    .select(['messages._id', 'messages.ticket_id', 'messages.contact_id', 'outbox.provider_id'])
    .where('messages.account_id', '=', unit.accountId)
    .where('messages.contact_id', 'in', contactIds)
    .where('messages.direction', '=', 'out')
    .where('outbox.provider_id', 'in', providerIds)
    .$narrowType<{ provider_id: string }>()
    .execute();
  return [...sent, ...received];
}

/** Whether a person has answered a ticket after one of its messages; false where the cause is no message. */
export async function isAnsweredAfter(unit: UnitOfWork, ticketId: string, cause: string): Promise<boolean> {
  if (!Id.safeParse(cause).success) return false;
  const found = await unit.db
    .selectFrom('messages as said')
    .innerJoin('messages as answer', (on) =>
      on
        .onRef('answer.account_id', '=', 'said.account_id')
        .onRef('answer.ticket_id', '=', 'said.ticket_id')
        .onRef('answer.seq', '>', 'said.seq'),
    )
    .select('answer._id')
    .where('said.account_id', '=', unit.accountId)
    .where('said.ticket_id', '=', ticketId)
    .where('said._id', '=', cause)
    .where('answer.direction', '=', 'out')
    .where('answer.author_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A message by the network's ID of it, with the conversation that it belongs to. */
export type MessageConversation = { provider_id: string | null; external_id: string; kind: string };

/** The conversations on a connection of the messages with these IDs of their network. */
export function listMessageConversations(
  unit: UnitOfWork,
  connectionId: string,
  providerIds: readonly string[],
): Promise<MessageConversation[]> {
  return unit.db
    .selectFrom('messages')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.account_id', '=', 'messages.account_id')
        .onRef('contacts._id', '=', 'messages.contact_id'),
    )
    .select(['messages.provider_id', 'contacts.external_id', 'contacts.kind'])
    .where('messages.account_id', '=', unit.accountId)
    .where('contacts.connection_id', '=', connectionId)
    .where('messages.provider_id', 'in', providerIds)
    .execute();
}
