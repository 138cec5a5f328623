import type { Message } from '#contracts/crm/ticket.ts';
import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { isOwnChat } from '#contracts/networks.ts';
import { enqueueMessage } from '#server/channels/public.ts';
import { validateMailHead } from '#server/crm/mail/checked-head.ts';
import { composeContent } from '#server/crm/mail/compose-content.ts';
import { buildLineParts } from '#server/crm/media/outgoing-parts.ts';
import {
  addLine,
  applyTicketPatch,
  saveConversation,
  type Conversation,
} from '#server/crm/messages/conversation.ts';
import { toMessageRow, type NewMessage } from '#server/crm/messages/message-store.ts';
import { presentMessages } from '#server/crm/messages/read-messages.ts';
import type { TicketLife } from '#server/crm/tickets/ticket-life.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';

/** What is sent: the text, its author, the state of the ticket afterwards, and the event that records it. */
export type OutgoingLine = {
  message: OutgoingMessage;
  author: Pick<NewMessage, 'author_id'> &
    Partial<Pick<NewMessage, 'author_name' | 'kind' | 'parent_id' | 'extra'>>;
  life: (ticket: TicketLife) => TicketLife;
  event: { kind: string; data?: Record<string, unknown> };
  /** It waits before it is sent; until then the ticket is not answered. */
  hold?: { until: Date; plan: unknown } | undefined;
};

/**
 * Sends a message to the customer of a locked conversation: the message, the outbox row with its job, the new state of the ticket and the
 * event, all in the caller's transaction. The caller has checked that the message is allowed; what the channel does not accept is refused.
 * @throws invalid_request
 */
export async function sendLine(
  context: Context,
  unit: UnitOfWork,
  { conversation, line: given }: { conversation: Conversation; line: OutgoingLine },
): Promise<Message> {
  const { contact, ticket } = conversation;
  const { channel } = ticket;
  const input = { channel, recipient: contact.external_id, message: given.message };
  const { message, pictures, signed, body, ...content } = await composeContent(unit, {
    channel,
    connectionId: ticket.connection_id,
    automated: given.author.kind === 'bot',
    contactId: contact._id,
    message: await validateMailHead(unit, input),
  });
  const parts = await buildLineParts(unit, channel, { ...message, pictures, signed });
  const extra = { ...parts.extra, ...content.extra, ...given.author.extra };
  const line = addLine(unit, conversation, {
    _id: context.newId(),
    direction: 'out',
    text: message.text,
    ...parts,
    ...given.author,
    extra: parts.extra || given.author.extra ? extra : null,
  });
  const changed = given.hold ? null : applyTicketPatch(conversation, given.life(ticket));
  await saveConversation(unit, conversation);
  const fate = await enqueueMessage(unit, {
    message_id: line._id,
    ticket_id: ticket._id,
    connection_id: ticket.connection_id,
    channel: ticket.channel,
    recipient: contact.external_id,
    content: { ...message, ...(body ? { body, pictures: [...pictures] } : {}) },
    retryKey: crypto.randomUUID(),
    accepted: isOwnChat(ticket.channel),
    hold: given.hold,
  });
  unit.record({
    kind: given.hold ? 'message.delivery_changed' : given.event.kind,
    entityId: ticket._id,
    data: {
      ticket_id: ticket._id,
      message_id: line._id,
      seq: line.seq,
      contact_id: contact._id,
      ...given.event.data,
    },
    ...changed,
  });
  const [said] = await presentMessages(unit, [toMessageRow(line, fate)], contact);
  return requireFound(said);
}
