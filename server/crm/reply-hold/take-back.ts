import type { z } from 'zod';
import type { takeBackReply as declaration } from '#contracts/crm/reply-hold/endpoints.ts';
import { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { deleteOutboxRow, enqueueNext, lockOutboxRow, type OutboxRow } from '#server/channels/public.ts';
import { lockConversation, saveConversation, type Conversation } from '#server/crm/messages/conversation.ts';
import { deleteMessage } from '#server/crm/messages/message-store.ts';
import { refreshLast } from '#server/crm/messages/refresh-summary.ts';
import { ReleasePlan } from '#server/crm/reply-hold/release-plan.ts';
import { deleteUnsentTicket } from '#server/crm/reply-hold/unsent-ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';

type WrittenReply = z.output<typeof declaration.answer>;

/**
 * Takes a held e-mail of the caller back: the message is deleted, and the ticket shows what it showed before. A ticket that began with it
 * is deleted too, unless somebody has worked on it since.
 * @throws not_found where there is none of theirs, illegal_transition where it has been sent
 */
export async function takeBackReply(
  unit: UnitOfWork,
  { ticketId, messageId }: { ticketId: string; messageId: string },
): Promise<WrittenReply> {
  const conversation = requireFound(await lockConversation(unit, ticketId));
  const { row, plan } = requireOnHold(unit, await lockOutboxRow(unit, messageId), ticketId);
  if (plan.side !== undefined) refuse('not_found');
  await deleteMessage(unit, messageId);
  await deleteOutboxRow(unit, messageId);
  const { ticket, contact } = conversation;
  const isDeleted =
    plan.begun !== undefined &&
    (await deleteUnsentTicket(unit, { ticketId: ticket._id, contactId: contact._id }));
  if (!isDeleted) await keepTicket(unit, conversation, plan);
  // A later message to the same customer waited for this one.
  await enqueueNext(unit, row);
  unit.record({
    kind: 'message.delivery_changed',
    entityId: ticket._id,
    data: { ticket_id: ticketId, message_id: messageId, contact_id: contact._id, taken_back: true },
  });
  return {
    message: OutgoingMessage.parse(row.content),
    change: plan.change,
    begun: isDeleted ? (plan.begun ?? null) : null,
  };
}

/**
 * The row and the plan of an e-mail of the caller that is held.
 * @throws not_found where it is none of theirs, illegal_transition where it has been sent
 */
export function requireOnHold(
  unit: UnitOfWork,
  found: OutboxRow | null,
  ticketId: string,
): { row: OutboxRow; plan: ReleasePlan } {
  const row = requireFound(found);
  if (row.ticket_id !== ticketId) refuse('not_found');
  if (row.hold_until === null) refuse('illegal_transition', { data: { reason: 'reply_sent' } });
  const plan = ReleasePlan.parse(row.release_plan);
  if (plan.user_id !== unit.actor.id) refuse('not_found');
  return { row, plan };
}

/** Shows a ticket as it was before the message. One that began with it and that somebody has worked on since is created only now. */
async function keepTicket(
  unit: UnitOfWork,
  conversation: Conversation,
  { events }: ReleasePlan,
): Promise<void> {
  const { ticket } = conversation;
  for (const event of events) unit.record(event);
  ticket.replies -= 1;
  await refreshLast(unit, ticket);
  await saveConversation(unit, conversation);
}
