import type { Incoming } from '#contracts/inbound/incoming.ts';
import { getAppChannel } from '#contracts/networks.ts';
import { hasSentFilesTo, settleEcho } from '#server/channels/public.ts';
import type { ContactRow } from '#server/crm/customers/contact-store.ts';
import { addLine, applyTicketPatch, type Conversation } from '#server/crm/messages/conversation.ts';
import { resolveMessageTime } from '#server/crm/messages/message-time.ts';
import { buildExtra } from '#server/crm/messages/receive-message.ts';
import { updateHiddenAt } from '#server/crm/social/comment-store.ts';
import { applyReply } from '#server/crm/tickets/ticket-life.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findNetworkApp } from '#server/kit/network-settings.ts';

type ReceivedEvent = { contact: ContactRow; conversation: Conversation | null; item: Incoming };

/**
 * Events that change an existing line of a conversation instead of adding one: an echo of our own message from the network, and a comment
 * that was hidden or shown there. @returns false where the event is none of these
 */
export async function applySocialEvent(
  context: Context,
  unit: UnitOfWork,
  received: ReceivedEvent,
): Promise<boolean> {
  const { event } = received.item;
  if (event === 'echo') return takeEcho(context, unit, received);
  if (event === 'hidden' || event === 'shown') return noteHidden(unit, received);
  return false;
}

/**
 * Processes an echo of our own message: by its ID or its text it settles the message that was sent from here; otherwise a colleague wrote
 * it in the network's own inbox, and it is added to the ticket as an answer of ours.
 */
async function takeEcho(
  context: Context,
  unit: UnitOfWork,
  { contact, conversation, item }: ReceivedEvent,
): Promise<boolean> {
  const providerId = item.message_id ?? item.provider_id;
  const ours = await settleEcho(unit, contact.connection_id, {
    providerId,
    recipient: contact.external_id,
    text: item.text,
    files: item.text === '' && (item.media ?? []).length > 0 && isOurApp(context, item),
  });
  if (ours) {
    const { message_id, ticket_id } = ours;
    if (ours.changed)
      unit.record({
        kind: 'message.delivery_changed',
        entityId: ticket_id,
        data: { ticket_id, message_id, delivery: 'accepted' },
        after: { delivery: 'accepted' },
      });
    return true;
  }
  // A file of an answer from here has an echo of its own; it is already shown in the line of that answer.
  if (isOurApp(context, item) && (await hasSentFilesTo(unit, contact.connection_id, contact.external_id)))
    return true;
  if (!conversation || conversation.ticket.state === 'closed' || conversation.ticket.state === 'done')
    return false;
  const { ticket } = conversation;
  const line = addLine(unit, conversation, {
    _id: context.newId(),
    direction: 'out',
    event: item.withdrawn ? 'unsend' : null,
    author_name: item.author.name,
    text: item.text,
    media: item.media ?? [],
    kind: item.place ?? 'private',
    extra: { ...buildExtra(item, unit.now), elsewhere: true },
    origin_id: item.provider_id,
    provider_id: providerId,
    raw: item.raw,
    at: resolveMessageTime(item, unit.now),
  });
  const changed = applyTicketPatch(conversation, applyReply(ticket, null));
  unit.record({
    kind: 'ticket.replied',
    entityId: ticket._id,
    data: {
      ticket_id: ticket._id,
      message_id: line._id,
      seq: line.seq,
      contact_id: contact._id,
      elsewhere: true,
    },
    ...changed,
  });
  return true;
}

/** Whether the network reports that the message was sent through our own app there, and not in its own inbox. */
function isOurApp({ config }: Context, { channel, extra }: Incoming): boolean {
  return (
    extra?.['app_id'] !== undefined &&
    extra['app_id'] === findNetworkApp(config.networks[getAppChannel(channel)])?.clientId
  );
}

async function noteHidden(unit: UnitOfWork, { contact, item }: ReceivedEvent): Promise<boolean> {
  const hidden_at = item.event === 'hidden' ? resolveMessageTime(item, unit.now) : null;
  const row = await updateHiddenAt(unit, contact._id, { providerId: item.parent_id ?? '', hidden_at });
  if (!row) return false;
  unit.record({
    kind: 'message.changed',
    entityId: row.ticket_id,
    data: { ticket_id: row.ticket_id, message_id: row._id },
    after: { hidden: hidden_at !== null },
  });
  return true;
}
