import { isEdit, isWithdrawal, type Incoming } from '#contracts/inbound/incoming.ts';
import type { ContactRow } from '#server/crm/customers/contact-store.ts';
import { markBounced } from '#server/crm/media/mark-bounced.ts';
import { toMessageVersion } from '#server/crm/message-edits/apply-changes.ts';
import { deleteEdits } from '#server/crm/message-edits/changes-store.ts';
import { editMessage } from '#server/crm/message-edits/edit-message.ts';
import { addLine, saveConversation, type Conversation } from '#server/crm/messages/conversation.ts';
import { resolveMessageTime } from '#server/crm/messages/message-time.ts';
import { clearEditLines, findReceived } from '#server/crm/messages/received-store.ts';
import { hasStorableText, getRefusalReason, withReport } from '#server/crm/messages/refused-events.ts';
import { storeUnroutedItems } from '#server/crm/messages/unrouted-store.ts';
import { withdraw } from '#server/crm/removal/withdraw.ts';
import { applySocialEvent } from '#server/crm/social/take-event.ts';
import { findTicket, type TicketRow } from '#server/crm/tickets/ticket-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { storeRefused } from '#server/refused/public.ts';

type ReceivedEvent = { contact: ContactRow; conversation: Conversation | null; item: Incoming };

/**
 * Stores an event (follow, postback, unsend …) as a line of the conversation. Without a ticket that may still change it waits for the next
 * one. A withdrawn message loses its content and keeps its line, an edited one gets its new text, whatever the state of its ticket.
 */
export async function receiveEvent(
  context: Context,
  unit: UnitOfWork,
  received: ReceivedEvent,
): Promise<void> {
  const { contact, conversation, item } = received;
  if ((isWithdrawal(item) || isEdit(item)) && (await changeKnown(context, unit, received))) return;
  const bounced = item.event === 'bounce' ? await markBounced(unit, contact.connection_id, item) : [];
  if (await applySocialEvent(context, unit, received)) return;
  if (conversation && conversation.ticket.state !== 'closed')
    return addEventLine(context, unit, conversation, { item });
  const closed = await closedTicketOf(unit, contact, bounced);
  if (closed) return addToClosed(context, unit, { contact, ticket: closed, item });
  // The text of an edit waits for its message with the other changes.
  if (isEdit(item)) return;
  if (hasStorableText(item)) return refuseEvent(unit, contact, item);
  await storeUnroutedItems(unit, [
    {
      _id: context.newId(),
      connection_id: contact.connection_id,
      contact_id: contact._id,
      origin_id: item.provider_id,
      event: item.event ?? item.kind,
      raw: item.raw ?? item,
      at: resolveMessageTime(item, unit.now),
    },
  ]);
}

/** The closed ticket of a contact in which an e-mail of ours was not delivered: a server's report about it is shown there. */
async function closedTicketOf(
  unit: UnitOfWork,
  contact: ContactRow,
  ticketIds: readonly string[],
): Promise<TicketRow | null> {
  for (const id of ticketIds) {
    const ticket = await findTicket(unit, id);
    if (ticket?.contact_id === contact._id) return ticket;
  }
  return null;
}

async function addToClosed(
  context: Context,
  unit: UnitOfWork,
  { contact, ticket, item }: { contact: ContactRow; ticket: TicketRow; item: Incoming },
): Promise<void> {
  const place = { contact, ticket, isNew: false, lines: [] };
  addEventLine(context, unit, place, { item });
  await saveConversation(unit, place);
}

/** Stores a program's message that no open ticket takes where a person sees it. */
async function refuseEvent(unit: UnitOfWork, contact: ContactRow, item: Incoming): Promise<void> {
  const source = { kind: 'channel' as const, id: contact.connection_id, channel: item.channel };
  await storeRefused(unit, source, [
    { reason: getRefusalReason(item), item: withReport(item), contact_id: contact._id },
  ]);
}

/** Withdraws or edits the message that an event names. @returns whether it is known */
async function changeKnown(
  context: Context,
  unit: UnitOfWork,
  { contact, conversation, item }: ReceivedEvent,
): Promise<boolean> {
  const { parent_id } = item;
  if (parent_id === undefined) return false;
  if (conversation) await saveConversation(unit, conversation);
  const message = await findReceived(unit, contact._id, parent_id);
  if (isWithdrawal(item)) await clearEditLines(unit, contact._id, parent_id);
  if (!message) return false;
  const current = conversation?.ticket._id === message.ticket_id ? conversation : null;
  const ticket = current?.ticket ?? (await findTicket(unit, message.ticket_id));
  if (!ticket) return false;
  const place = current ?? { contact, ticket, isNew: false, lines: [] };
  if (isEdit(item)) {
    await editMessage(context, unit, { place, message, edit: toMessageVersion(item) });
    await deleteEdits(unit, contact.connection_id, [parent_id]);
  } else if (message.event !== 'unsend') {
    await withdraw(context, unit, { message, ticket, connectionId: contact.connection_id });
    addEventLine(context, unit, place, { item, withdrawn: message._id });
  }
  if (!current) await saveConversation(unit, place);
  return true;
}

/** An event, and the message that it withdrew: the log names it, so that its facts follow. */
type EventLine = { item: Incoming; withdrawn?: string };

function addEventLine(
  context: Context,
  unit: UnitOfWork,
  conversation: Conversation,
  { item, withdrawn }: EventLine,
): void {
  const { ticket, contact } = conversation;
  const line = addLine(unit, conversation, {
    _id: context.newId(),
    direction: 'event',
    event: item.event ?? item.kind,
    author_id: item.author._id || null,
    author_name: item.author.name,
    text: item.text,
    media: item.media ?? [],
    origin_id: item.provider_id,
    // Events that arrived before their message are found by its ID.
    provider_id: isEdit(item) ? (item.parent_id ?? null) : null,
    kind: item.place ?? 'private',
    extra: item.extra ?? null,
    raw: item.raw,
    at: resolveMessageTime(item, unit.now),
  });
  unit.record({
    kind: 'conversation.event_received',
    entityId: ticket._id,
    data: {
      ticket_id: ticket._id,
      message_id: line._id,
      seq: line.seq,
      event: line.event,
      contact_id: contact._id,
      ...(withdrawn === undefined ? {} : { withdrawn_id: withdrawn }),
    },
  });
}
