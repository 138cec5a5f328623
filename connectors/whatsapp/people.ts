import type { Message, Person } from '#connectors/whatsapp/wire.ts';
import type { Incoming, PersonIds } from '#contracts/inbound/incoming.ts';

/** A person of a conversation: the id by which they are written to, and all ids that the delivery gives them. */
export type Speaker = { id: string | undefined; name: string; handle: string | undefined; ids: PersonIds };

/**
 * Who wrote a message, or to whom an echo went. The telephone number is the id where it is known, since Meta prefers it where both are sent;
 * otherwise the business-scoped id.
 */
export function findSpeaker(message: Message, contacts: readonly Person[], echo: boolean): Speaker {
  const phone = echo ? message.to : message.from;
  const user = echo ? message.to_user_id : message.from_user_id;
  const person = selectPerson(contacts, { phone, user }, echo);
  const ids: PersonIds = withoutEmpty({
    phone: phone ?? person?.wa_id,
    user: user ?? person?.user_id,
    parent_user: (echo ? undefined : message.from_parent_user_id) ?? person?.parent_user_id,
  });
  return {
    id: ids.phone ?? ids.user,
    name: person?.profile?.name ?? '',
    handle: person?.profile?.username ?? person?.username,
    ids,
  };
}

/**
 * The contact of a message by one of its ids. A delivery with one contact means its sender, even where the numbers differ: some countries'
 * numbers are written in two ways. The contact of an echo may be either side, so that only an equal id counts.
 */
function selectPerson(
  contacts: readonly Person[],
  { phone, user }: { phone: string | undefined; user: string | undefined },
  echo: boolean,
): Person | undefined {
  const same = contacts.find(
    ({ wa_id, user_id }) =>
      (wa_id !== undefined && wa_id === phone) || (user_id !== undefined && user_id === user),
  );
  return same ?? (contacts.length === 1 && !echo ? contacts[0] : undefined);
}

/** The fields of an item that say whose conversation it belongs to. */
export function toConversation(
  { id, ids }: Pick<Speaker, 'id' | 'ids'>,
  group?: string,
): Pick<Incoming, 'conversation_id' | 'conversation_kind' | 'person_ids'> {
  if (group !== undefined) return { conversation_id: group, conversation_kind: 'group' };
  if (id === undefined) return {};
  return { conversation_id: id, conversation_kind: 'person', person_ids: ids };
}

function withoutEmpty(ids: Record<keyof PersonIds, string | undefined>): PersonIds {
  return Object.fromEntries(Object.entries(ids).filter(([, value]) => value !== undefined));
}
