import { crmUi, CrmUi } from '#contracts/crm/ui-settings/area.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { ContactRow } from '#server/crm/customers/contact-store.ts';
import { listMessagesByNetworkId, type AnsweredMessage } from '#server/crm/messages/answered-store.ts';
import { createConversation, type Conversation } from '#server/crm/messages/conversation.ts';
import {
  hasOtherLiveTicket,
  selectTicket,
  type JoinRules,
} from '#server/crm/ticket-relations/routing-rules.ts';
import { findTickets, listReceivingTickets } from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readSetting } from '#server/settings/public.ts';

/** An item and its speaker. */
export type ContactItem = { contact: ContactRow; item: Incoming };

/** The routing of the items of one delivery, by the state of their conversations during processing. */
export type ConversationRouter = {
  /** The conversation that a message joins, begun where there is none. */
  placeOf: (spoken: ContactItem) => Promise<Conversation>;
  /** The conversation in which an event is recorded; null where its contact has none. */
  besideWhich: (spoken: ContactItem) => Conversation | null;
  /** The message that an item answers, if it is known. */
  answeredBy: (spoken: ContactItem) => string | null;
};

/** The network's ID of the message that an item answers or is about. */
const aboutOf = ({ reply_to, parent_id }: Incoming): string | null => reply_to ?? parent_id ?? null;

/** Looks up the tickets of all speakers of a delivery, and the messages that it answers: a few statements, however many items. */
export async function findRoutingTargets(
  context: Context,
  unit: UnitOfWork,
  spoken: readonly ContactItem[],
): Promise<ConversationRouter> {
  const contactIds = [...new Set(spoken.map(({ contact }) => contact._id))];
  const about = [...new Set(spoken.flatMap(({ item }) => aboutOf(item) ?? []))];
  const taking = await listReceivingTickets(unit, contactIds);
  const answered = await listMessagesByNetworkId(unit, contactIds, about);
  const conversations = await conversationsOf(unit, { spoken, taking, answered });
  const rules: JoinRules = taking.size > 0 ? await readSetting(unit, crmUi, 'settings') : CrmUi.parse({});
  const ofContact = ({ contact }: ContactItem): Conversation[] => conversations.get(contact._id) ?? [];
  const known = (one: ContactItem): Pick<AnsweredMessage, '_id' | 'ticket_id'> | null =>
    answeredIn(ofContact(one), answered, one);
  const placeOf = async (one: ContactItem): Promise<Conversation> => {
    const own = ofContact(one);
    const tickets = own.map(({ ticket }) => ticket);
    const arriving = { answers: known(one)?.ticket_id ?? null, thread: one.item.thread ?? null };
    const joined = selectTicket(tickets, arriving, { now: unit.now, rules });
    const found = own.find(({ ticket }) => ticket === joined);
    if (found) {
      // The network names the thread of an outbound conversation with the first answer to it.
      if (found.ticket.source === 'agent') found.ticket.thread ??= arriving.thread;
      if (found.ticket.state === 'done' && hasOtherLiveTicket(tickets, found.ticket._id))
        found.ticket.apart = true;
      return found;
    }
    const begun = await createConversation(context, unit, {
      contact: one.contact,
      opening: {
        title: one.item.title ?? '',
        text: one.item.text,
        media: one.item.media ?? [],
        place: one.item.place ?? 'private',
        review: one.item.review,
        thread: one.item.thread ?? '',
      },
    });
    begun.ticket.thread = arriving.thread;
    begun.ticket.apart = hasOtherLiveTicket(tickets, null);
    conversations.set(one.contact._id, [begun, ...own]);
    return begun;
  };
  const besideWhich = (one: ContactItem): Conversation | null => {
    const own = ofContact(one);
    return own.find(({ ticket }) => ticket._id === known(one)?.ticket_id) ?? own[0] ?? null;
  };
  return { placeOf, besideWhich, answeredBy: (one) => known(one)?._id ?? null };
}

/** An item may answer one that arrived in the same delivery and is not stored yet. */
function answeredIn(
  own: readonly Conversation[],
  answered: readonly AnsweredMessage[],
  { contact, item }: ContactItem,
): Pick<AnsweredMessage, '_id' | 'ticket_id'> | null {
  const about = aboutOf(item);
  if (about === null) return null;
  const line = own.flatMap(({ lines }) => lines).find(({ provider_id }) => provider_id === about);
  return line ?? answered.find((one) => one.contact_id === contact._id && one.provider_id === about) ?? null;
}

type RoutingContext = {
  spoken: readonly ContactItem[];
  taking: Awaited<ReturnType<typeof listReceivingTickets>>;
  answered: readonly AnsweredMessage[];
};

/** Every ticket that may be joined as a conversation of its contact, newest first. */
async function conversationsOf(
  unit: UnitOfWork,
  { spoken, taking, answered }: RoutingContext,
): Promise<Map<string, Conversation[]>> {
  const listed = new Set([...taking.values()].flat().map(({ _id }) => _id));
  const missing = [
    ...new Set(answered.flatMap(({ ticket_id }) => (listed.has(ticket_id) ? [] : [ticket_id]))),
  ];
  const older = await findTickets(unit, missing);
  return new Map(
    spoken.map(({ contact }) => [
      contact._id,
      [...(taking.get(contact._id) ?? []), ...older.filter((one) => one.contact_id === contact._id)].map(
        (ticket) => ({ contact, ticket, isNew: false, lines: [] }),
      ),
    ]),
  );
}
