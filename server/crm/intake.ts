import { findConnector } from '#connectors/register.ts';
import { fetchProfileJob } from '#contracts/crm/endpoints.ts';
import { isPress, type Incoming } from '#contracts/inbound/incoming.ts';
import { insertGrants, type Connection } from '#server/channels/public.ts';
import { saveContactIds } from '#server/crm/customers/contact-id-store.ts';
import { openContacts, type ContactRow, type ContactInput } from '#server/crm/customers/contact-store.ts';
import { saveConversations, type Conversation } from '#server/crm/messages/conversation.ts';
import { findKnownOrigins } from '#server/crm/messages/message-store.ts';
import { resolveMessageTime } from '#server/crm/messages/message-time.ts';
import { receiveEvent } from '#server/crm/messages/receive-event.ts';
import { receiveMessage } from '#server/crm/messages/receive-message.ts';
import { hasStorableText, getRefusalReason, withReport } from '#server/crm/messages/refused-events.ts';
import { storeUnroutedItems, listKnownUnroutedIds } from '#server/crm/messages/unrouted-store.ts';
import { findRoutingTargets } from '#server/crm/ticket-relations/conversation-router.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { storeRefused, findKnownRefused } from '#server/refused/public.ts';

/** The items of one connection, as a channel delivered them. */
export type Delivery = {
  connection: Connection;
  items: readonly Incoming[];
  /** Whether nothing begins a conversation, since the CRM does not use the channel. */
  heardOnly?: boolean;
};

/**
 * Adds a delivery to the conversations of its people: contact, ticket, message and reply token in the caller's transaction. Items that were
 * delivered before change nothing, however often and however concurrently they are repeated: a contact is locked while its conversation is
 * processed. The number of statements hardly grows with the number of items.
 * @returns the items that were new, each with the ID of its ticket, if any
 */
export async function storeInConversations(
  context: Context,
  unit: UnitOfWork,
  { connection, items, heardOnly = false }: Delivery,
): Promise<ReadonlyMap<Incoming, string | undefined>> {
  const placed = items.filter((item) => item.conversation_id);
  const aside = items.filter((item) => !item.conversation_id);
  const contacts = await contactsOf(context, unit, { connection, items: placed });
  const fresh = await freshOf(unit, connection, { items: placed, contacts });
  await insertGrants(unit, grantsOf(context, connection, fresh));
  const tickets = await converse(context, unit, { items: fresh, contacts, heardOnly });
  const kept = await keepAside(context, unit, { connection, items: aside });
  return new Map([...fresh, ...kept].map((item) => [item, tickets.get(item)]));
}

/** Contacts by the network's own ID of their conversation. */
type Contacts = ReadonlyMap<string, ContactRow>;
type ContactItems = { items: readonly Incoming[]; contacts: Contacts };

function contactIn(contacts: Contacts, item: Incoming): ContactRow {
  const contact = contacts.get(item.conversation_id ?? '');
  if (!contact) throw new Error('an item has no contact');
  return contact;
}

/** Adds every item to the conversation to which it belongs, in their order, and writes all of them at once. @returns the ticket of each */
async function converse(
  context: Context,
  unit: UnitOfWork,
  { items, contacts, heardOnly }: ContactItems & { heardOnly: boolean },
): Promise<ReadonlyMap<Incoming, string>> {
  const spoken = items.map((item) => ({ item, contact: contactIn(contacts, item) }));
  const places = await findRoutingTargets(context, unit, spoken);
  const touched = new Set<Conversation>();
  const tickets = new Map<Incoming, string>();
  for (const one of spoken) {
    const { item, contact } = one;
    const answered = places.answeredBy(one);
    const beside = item.kind === 'event' ? places.besideWhich(one) : null;
    // A pressed button that no running bot would see opens or reopens a ticket, as a message does.
    const begins = item.kind !== 'event' || (!heardOnly && isPress(item) && !isLive(beside));
    const conversation = begins ? await places.placeOf(one) : beside;
    if (conversation) {
      touched.add(conversation);
      tickets.set(item, conversation.ticket._id);
    }
    if (!begins) await receiveEvent(context, unit, { contact, conversation, item });
    else if (conversation) await receiveMessage(context, unit, { conversation, item, answered });
  }
  await saveConversations(unit, [...touched]);
  return tickets;
}

function isLive(conversation: Conversation | null): boolean {
  return (
    conversation !== null && conversation.ticket.state !== 'done' && conversation.ticket.state !== 'closed'
  );
}

async function contactsOf(
  context: Context,
  unit: UnitOfWork,
  { connection, items }: Delivery,
): Promise<Contacts> {
  const byConversation = Map.groupBy(items, (item) => item.conversation_id ?? '');
  const contacts = await openContacts(
    unit,
    [...byConversation].map(([externalId, part]) => ({
      _id: context.newId(),
      ...speakerOf(connection, externalId, part),
    })),
  );
  const nameless = contacts.filter((contact) => contact.created && contact.name === '');
  const byId = new Map(contacts.map((contact) => [contact.external_id, contact._id]));
  await saveContactIds(
    unit,
    connection._id,
    items.map(({ conversation_id = '', person_ids = {} }) => ({
      contactId: byId.get(conversation_id) ?? '',
      ids: person_ids,
    })),
  );
  for (const { _id } of findConnector(connection.channel)?.profile ? nameless : [])
    await unit.addJob(fetchProfileJob, { account_id: unit.accountId, contact_id: _id });
  return new Map(contacts.map((contact) => [contact.external_id, contact]));
}

function speakerOf(connection: Connection, externalId: string, items: readonly Incoming[]): ContactInput {
  const kind = items[0]?.conversation_kind ?? 'person';
  const author =
    kind === 'person' ? items.findLast((item) => item.author._id === externalId)?.author : undefined;
  return {
    connection_id: connection._id,
    channel: connection.channel,
    external_id: externalId,
    kind,
    name: author?.name ?? '',
    avatar_url: author?.avatar_url ?? null,
    handle: author?.handle,
  };
}

/** The items that are neither stored as a line in their contact's conversations nor wait for one. */
async function freshOf(
  unit: UnitOfWork,
  connection: Connection,
  { items, contacts }: ContactItems,
): Promise<Incoming[]> {
  const idsOf = (some: readonly Incoming[]): string[] => some.map((item) => item.provider_id);
  const contactIds = [...contacts.values()].map((contact) => contact._id);
  const known = await findKnownOrigins(unit, contactIds, idsOf(items));
  const events = items.filter((item) => item.kind === 'event');
  const waiting = new Set([
    ...(await listKnownUnroutedIds(unit, connection._id, idsOf(events))),
    ...(await findKnownRefused(unit, connection._id, idsOf(events.filter(hasStorableText)))),
  ]);
  return items.filter((item) => {
    const name = `${contactIn(contacts, item)._id} ${item.provider_id}`;
    if (known.has(name) || (item.kind === 'event' && waiting.has(item.provider_id))) return false;
    known.add(name);
    return true;
  });
}

function grantsOf(context: Context, connection: Connection, items: readonly Incoming[]) {
  return items.flatMap(({ reply_token, conversation_id }) =>
    reply_token && conversation_id
      ? [
          {
            _id: context.newId(),
            connectionId: connection._id,
            recipient: conversation_id,
            token: reply_token,
          },
        ]
      : [],
  );
}

/** Events that name nobody are stored with their connection. @returns those that were new */
async function keepAside(
  context: Context,
  unit: UnitOfWork,
  { connection, items }: Delivery,
): Promise<Incoming[]> {
  const refused = items.filter(hasStorableText);
  const source = { kind: 'channel' as const, id: connection._id, channel: connection.channel };
  const refusals = refused.map((item) => ({ reason: getRefusalReason(item), item: withReport(item) }));
  const kept = await storeRefused(unit, source, refusals);
  const events = await storeUnroutedItems(
    unit,
    items
      .filter((item) => !hasStorableText(item))
      .map((item) => ({
        _id: context.newId(),
        connection_id: connection._id,
        contact_id: null,
        origin_id: item.provider_id,
        event: item.event ?? item.kind,
        raw: item.raw ?? item,
        at: resolveMessageTime(item, unit.now),
      })),
  );
  for (const id of events) kept.add(id);
  return items.filter((item) => kept.delete(item.provider_id));
}
