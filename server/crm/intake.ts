import type { Incoming } from '#contracts/inbound/incoming.ts';
import { fetchProfileJob } from '#contracts/crm/endpoints.ts';
import { connectorOf } from '#connectors/register.ts';
import { keepGrant, type Connection } from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { openContact, type ContactRow } from '#server/crm/contact-store.ts';
import { beginConversation, saveConversation, type Conversation } from '#server/crm/conversation.ts';
import { receiveEvent } from '#server/crm/receive-event.ts';
import { receiveMessage } from '#server/crm/receive-message.ts';
import { knownOrigins } from '#server/crm/message-store.ts';
import { newestTicketOf } from '#server/crm/ticket-store.ts';
import { takesMessage } from '#server/crm/ticket-life.ts';
import { keepUnplaced, knownUnplaced } from '#server/crm/unplaced-store.ts';

/** What a channel brought, of one connection. */
export type Delivery = { connection: Connection; items: readonly Incoming[] };

/**
 * Takes a delivery into the conversations of its people: contact, ticket, message and reply token in the caller's transaction.
 * What came before changes nothing, however often and however parallel it comes again: a contact is locked while its
 * conversation is worked on, in the same order everywhere.
 * @returns the items that were new
 */
export const takeIntoConversations = async (
  context: Context,
  unit: Unit,
  { connection, items }: Delivery,
): Promise<Incoming[]> => {
  const fresh: Incoming[] = [];
  const byConversation = Map.groupBy(items, (item) => item.conversation_id ?? '');
  for (const externalId of [...byConversation.keys()].sort()) {
    const part = byConversation.get(externalId) ?? [];
    if (externalId === '') fresh.push(...(await keepAside(context, unit, { connection, items: part })));
    else fresh.push(...(await takeConversation(context, unit, { connection, items: part, externalId })));
  }
  return fresh;
};

type Part = Delivery & { externalId: string };

const takeConversation = async (
  context: Context,
  unit: Unit,
  { connection, items, externalId }: Part,
): Promise<Incoming[]> => {
  const contact = await contactOf(context, unit, { connection, items, externalId });
  const fresh = await freshOf(unit, contact, items);
  if (fresh.length === 0) return [];
  let conversation = await currentConversation(unit, contact);
  for (const item of fresh) {
    if (item.reply_token) {
      const to = { connectionId: connection._id, recipient: externalId };
      await keepGrant(unit, { _id: context.newId(), ...to, token: item.reply_token });
    }
    if (item.kind === 'event') {
      await receiveEvent(context, unit, { contact, conversation, item });
      continue;
    }
    if (!conversation || !takesMessage(conversation.ticket, unit.now)) {
      if (conversation) await saveConversation(unit, conversation);
      const opening = { text: item.text, media: item.media ?? [] };
      conversation = await beginConversation(context, unit, { contact, opening });
    }
    await receiveMessage(context, unit, { conversation, item });
  }
  if (conversation) await saveConversation(unit, conversation);
  return fresh;
};

const currentConversation = async (unit: Unit, contact: ContactRow): Promise<Conversation | null> => {
  const ticket = await newestTicketOf(unit, contact._id);
  return ticket ? { contact, ticket, isNew: false, lines: [] } : null;
};

const contactOf = async (
  context: Context,
  unit: Unit,
  { connection, items, externalId }: Part,
): Promise<ContactRow> => {
  const kind = items[0]?.conversation_kind ?? 'person';
  const author =
    kind === 'person' ? items.findLast((item) => item.author._id === externalId)?.author : undefined;
  const contact = await openContact(unit, context.newId(), {
    connection_id: connection._id,
    channel: connection.channel,
    external_id: externalId,
    kind,
    name: author?.name ?? '',
    avatar_url: author?.avatar_url ?? null,
  });
  if (contact.created && contact.name === '' && connectorOf(connection.channel)?.profile)
    await unit.addJob(fetchProfileJob, { account_id: unit.accountId, contact_id: contact._id });
  return contact;
};

/** The items that have neither a line in the contact's conversations nor wait for one. */
const freshOf = async (
  unit: Unit,
  { _id, connection_id }: ContactRow,
  items: readonly Incoming[],
): Promise<Incoming[]> => {
  const idsOf = (some: readonly Incoming[]): string[] => some.map((item) => item.provider_id);
  const events = items.filter((item) => item.kind === 'event');
  const known = await knownOrigins(unit, _id, idsOf(items));
  for (const id of await knownUnplaced(unit, connection_id, idsOf(events))) known.add(id);
  return items.filter((item) => !known.has(item.provider_id) && known.add(item.provider_id));
};

/** Events that name nobody are kept with their connection. @returns those that were new */
const keepAside = async (
  context: Context,
  unit: Unit,
  { connection, items }: Delivery,
): Promise<Incoming[]> => {
  const kept = await keepUnplaced(
    unit,
    items.map((item) => ({
      _id: context.newId(),
      connection_id: connection._id,
      contact_id: null,
      origin_id: item.provider_id,
      event: item.event ?? item.kind,
      refused: null,
      raw: item.raw ?? item,
      at: new Date(item.published_at),
    })),
  );
  return items.filter((item) => kept.has(item.provider_id));
};
