import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A message that another one answers, by the network's ID of it: its contact, and its present ticket. */
export type AnsweredMessage = { _id: string; ticket_id: string; contact_id: string; provider_id: string };

/**
 * The messages of these people with these IDs of their network, including those we sent. A merge or a split that moved them since is taken
 * into account.
 */
export const listMessagesByNetworkId = async (
  unit: UnitOfWork,
  contactIds: readonly string[],
  providerIds: readonly string[],
): Promise<AnsweredMessage[]> => {
  if (contactIds.length === 0 || providerIds.length === 0) return [];
  const received = await unit.db
    .selectFrom('messages')
    .select(['_id', 'ticket_id', 'contact_id', 'provider_id'])
    .where('account_id', '=', unit.accountId)
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
};
