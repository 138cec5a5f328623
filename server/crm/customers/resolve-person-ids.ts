import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Connection } from '#server/channels/public.ts';
import { findConversationIds, toPairs } from '#server/crm/customers/contact-id-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Brings items of people who have several ids at their network into one conversation, whichever of the ids comes: the one that any of their
 * ids is known by, here or earlier in the same delivery. Other items stay as they arrived.
 */
export async function resolvePersonIds(
  unit: UnitOfWork,
  { _id }: Pick<Connection, '_id'>,
  items: readonly Incoming[],
): Promise<Incoming[]> {
  const values = new Set(
    items.flatMap(({ person_ids = {} }) => toPairs(person_ids).map(({ value }) => value)),
  );
  if (values.size === 0) return [...items];
  const known = await findConversationIds(unit, _id, [...values]);
  return items.map((item) => {
    const { person_ids, conversation_id } = item;
    if (person_ids === undefined || conversation_id === undefined) return item;
    const ids = toPairs(person_ids).map(({ value }) => value);
    const same = ids.map((id) => known.get(id)).find((one) => one !== undefined) ?? conversation_id;
    for (const id of ids) if (!known.has(id)) known.set(id, same);
    return same === conversation_id ? item : inConversation(item, same);
  });
}

function inConversation(item: Incoming, conversation_id: string): Incoming {
  const isAuthor = item.author._id === item.conversation_id;
  return {
    ...item,
    conversation_id,
    ...(isAuthor ? { author: { ...item.author, _id: conversation_id } } : {}),
  };
}
