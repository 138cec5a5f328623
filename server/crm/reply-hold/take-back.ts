import type { z } from 'zod';
import type { takeBackReply as declaration } from '#contracts/crm/reply-hold/endpoints.ts';
import { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { deleteOutboxRow, enqueueNext, lockOutboxRow } from '#server/channels/public.ts';
import { lockConversation, saveConversation } from '#server/crm/messages/conversation.ts';
import { deleteMessage } from '#server/crm/messages/message-store.ts';
import { refreshLast } from '#server/crm/messages/refresh-summary.ts';
import { ReleasePlan } from '#server/crm/reply-hold/release-plan.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';

type WrittenReply = z.output<typeof declaration.answer>;

/**
 * Takes a held reply of the caller back: the message is deleted, and the ticket shows what it showed before.
 * @throws not_found where there is none of theirs, illegal_transition where it has been sent
 */
export async function takeBackReply(
  unit: UnitOfWork,
  { ticketId, messageId }: { ticketId: string; messageId: string },
): Promise<WrittenReply> {
  const conversation = requireFound(await lockConversation(unit, ticketId));
  const row = requireFound(await lockOutboxRow(unit, messageId));
  if (row.ticket_id !== ticketId) refuse('not_found');
  if (row.hold_until === null) refuse('illegal_transition', { data: { reason: 'reply_sent' } });
  const plan = ReleasePlan.parse(row.release_plan);
  if (plan.user_id !== unit.actor.id) refuse('not_found');
  await deleteMessage(unit, messageId);
  await deleteOutboxRow(unit, messageId);
  const { ticket, contact } = conversation;
  ticket.replies -= 1;
  await refreshLast(unit, ticket);
  await saveConversation(unit, conversation);
  // A later message to the same customer waited for this one.
  await enqueueNext(unit, row);
  unit.record({
    kind: 'message.delivery_changed',
    entityId: ticket._id,
    data: { ticket_id: ticketId, message_id: messageId, contact_id: contact._id, taken_back: true },
  });
  return { message: OutgoingMessage.parse(row.content), change: plan.change };
}
