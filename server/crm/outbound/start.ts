import { RateLimiterMemory } from 'rate-limiter-flexible';
import { fillPlaceholders } from '#contracts/crm/canned/placeholders.ts';
import { OUTBOUND_TICKETS_PER_HOUR } from '#contracts/crm/outbound/endpoints.ts';
import { START_FAULTS } from '#contracts/crm/outbound/reasons.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { computeTextWeight } from '#engine/text/outgoing-weight.ts';
import type { UsedChannel } from '#server/channels/public.ts';
import { lockContact, openContacts, type ContactRow } from '#server/crm/customers/contact-store.ts';
import type { Conversation } from '#server/crm/messages/conversation.ts';
import { routeEarlierEvents } from '#server/crm/messages/receive-message.ts';
import { sendLine } from '#server/crm/messages/send-line.ts';
import {
  resolveAvailability,
  type OutboundAddress,
  type OutboundAvailability,
} from '#server/crm/outbound/availability.ts';
import { buildFirstMessage } from '#server/crm/outbound/first-message.ts';
import { buildNewTicket } from '#server/crm/outbound/new-ticket.ts';
import type { OutboundInput } from '#server/crm/outbound/outbound-input.ts';
import { listAnsweredChannels, loadKnownRecipient, resolveAddress } from '#server/crm/outbound/recipients.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { consume } from '#server/kit/http/limits.ts';

const limiter = new RateLimiterMemory({ points: OUTBOUND_TICKETS_PER_HOUR, duration: 3600 });

/**
 * How long the first e-mail of a conversation waits (milliseconds), and what follows then. What happens to the new ticket is recorded
 * in `unit`.
 */
export type ConversationHold = { ms: number; plan: unknown; unit: UnitOfWork };

/**
 * Writes to a customer first: ticket, message and outbox row in one transaction, under the lock of the contact, so that of two users who
 * begin at once the second is shown the ticket of the first.
 * @throws not_found, invalid_request, illegal_transition, reply_refused, connection_inactive, feature_missing, too_many
 */
export async function createOutboundTicket(
  context: Context,
  unit: UnitOfWork,
  { given, hold }: { given: OutboundInput; hold?: ConversationHold },
): Promise<{ ticketId: string; message: Message }> {
  await consume(limiter, unit.actor.id ?? unit.accountId);
  const channel = await channelOf(unit, given.connection_id);
  const place = resolveAddress(await loadKnownRecipient(unit, given), channel);
  const contact = await lockAt(context, unit, { place, name: given.name });
  const standing = await resolveAvailability(unit, { ...place, contact });
  refuseClosed(standing);
  if (contact === null) return refuse('not_found');
  const message = buildFirstMessage(channel.channel, given);
  refuseTooLong(channel, standing, message.text);
  const ticket = await buildNewTicket(context, hold?.unit ?? unit, {
    given,
    contact,
    beside: standing.open !== null,
  });
  const conversation: Conversation = { contact, ticket, isNew: true, lines: [] };
  await routeEarlierEvents(unit, conversation);
  const said = await sendLine(context, unit, {
    conversation,
    line: {
      message: {
        ...message,
        text: withNumber(message.text, ticket.number),
        ...(message.html === undefined ? {} : { html: withNumber(message.html, ticket.number) }),
      },
      author: { author_id: unit.actor.kind === 'user' ? unit.actor.id : null },
      life: (now) => now,
      event: { kind: 'ticket.replied' },
      hold: hold && { until: new Date(unit.now.getTime() + hold.ms), plan: hold.plan },
    },
  });
  return { ticketId: ticket._id, message: said };
}

/** @throws invalid_request where the CRM has no such channel */
async function channelOf(unit: UnitOfWork, id: string): Promise<UsedChannel> {
  return (
    (await listAnsweredChannels(unit)).find(({ _id }) => _id === id) ??
    refuse('invalid_request', { fields: { connection_id: fault('no_crm_channel') } })
  );
}

/** The contact to write to, locked: it is created for an e-mail to an address from which nobody has written yet. Null where there is
 * none. */
async function lockAt(
  context: Context,
  unit: UnitOfWork,
  { place: { channel, contact, address }, name }: { place: OutboundAddress; name: string },
): Promise<ContactRow | null> {
  if (contact) return (await lockContact(unit, contact._id)) ?? null;
  if (address === null || !channel.active) return null;
  const [made] = await openContacts(unit, [
    {
      _id: context.newId(),
      connection_id: channel._id,
      channel: channel.channel,
      external_id: address,
      kind: 'person',
      name,
      avatar_url: null,
    },
  ]);
  return made ?? null;
}

function refuseClosed({ reason, open }: OutboundAvailability): void {
  if (reason === null) return;
  const detail = { fault: START_FAULTS[reason] };
  if (reason === 'connection_inactive') refuse('connection_inactive', { ...detail, data: { reason } });
  if (reason === 'open_ticket')
    refuse('illegal_transition', {
      ...detail,
      data: { reason: 'no_dup_open_inbox', ticket: open && { _id: open._id, number: open.number } },
    });
  refuse('reply_refused', { ...detail, data: { reason } });
}

/** Fills in the ticket's number: canned responses that contain it are inserted before the ticket has one. */
function withNumber(text: string, number: number): string {
  return fillPlaceholders(text, { 'ticket.number': String(number) });
}

function refuseTooLong({ channel }: UsedChannel, { max_text }: OutboundAvailability, text: string): void {
  if (computeTextWeight({ channel, place: 'private' }, text) > max_text)
    refuse('invalid_request', { fields: { text: fault('channel_characters', { limit: max_text }) } });
}
