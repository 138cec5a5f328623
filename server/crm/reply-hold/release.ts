import { AccountId } from '#contracts/kit/ids.ts';
import { lockOutboxRow, releaseHold } from '#server/channels/public.ts';
import { tryChange } from '#server/crm/bulk/change-one.ts';
import { listTicketsBefore } from '#server/crm/bulk/change-store.ts';
import { countUses } from '#server/crm/canned/public.ts';
import {
  applyTicketPatch,
  lockConversation,
  saveConversation,
  type Conversation,
} from '#server/crm/messages/conversation.ts';
import { findMessage } from '#server/crm/messages/message-store.ts';
import { ReleasePlan } from '#server/crm/reply-hold/release-plan.ts';
import { releaseSideMail } from '#server/crm/side-conversations/release-side-mail.ts';
import { applyReply } from '#server/crm/tickets/ticket-life.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';

type Job = { account_id: string; message_id: string };

/** Releases a held e-mail in its author's name: the ticket is answered, its change is made, and the message is sent. */
export async function releaseReply(context: Context, { account_id, message_id }: Job): Promise<void> {
  const accountId = AccountId.parse(account_id);
  const plan = await inTransaction(context, { accountId, actor: SYSTEM }, async (unit) => {
    const row = await lockOutboxRow(unit, message_id);
    return row?.hold_until == null ? null : ReleasePlan.parse(row.release_plan);
  });
  if (!plan) return;
  await inTransaction(context, { accountId, actor: { kind: 'user', id: plan.user_id } }, (unit) =>
    plan.side === undefined
      ? release(context, unit, { messageId: message_id, plan })
      : releaseSideMail(unit, { messageId: message_id, events: plan.events }),
  );
}

type HoldState = { messageId: string; plan: ReleasePlan };

async function release(context: Context, unit: UnitOfWork, { messageId, plan }: HoldState): Promise<void> {
  const message = await findMessage(unit, messageId);
  const conversation = message && (await lockConversation(unit, message.ticket_id));
  const row = conversation && (await lockOutboxRow(unit, messageId));
  // Taken back, or released by another process, while the ticket was awaited.
  if (!message || !row || row.hold_until === null) return;
  // A new conversation is no answer: its ticket is already what it is to be.
  const next = plan.begun ? {} : afterReply(conversation, plan.user_id);
  const changed = applyTicketPatch(conversation, next);
  await saveConversation(unit, conversation);
  const { ticket, contact } = conversation;
  for (const event of plan.events) unit.record(event);
  unit.record({
    kind: 'ticket.replied',
    entityId: ticket._id,
    data: { ticket_id: ticket._id, message_id: messageId, seq: message.seq, contact_id: contact._id },
    ...changed,
  });
  await releaseHold(unit, messageId);
  await countUses(unit, plan.canned_response_ids);
  if (!plan.change) return;
  const [before] = await listTicketsBefore(unit, [ticket._id]);
  // It was possible when the reply was written. If a colleague made it impossible since, the reply is sent all the same.
  await tryChange(context, unit, { _id: ticket._id, before, change: plan.change });
}

/** A customer who wrote while the reply was held still waits. */
function afterReply({ ticket }: Conversation, userId: string) {
  const next = applyReply(ticket, userId);
  return ticket.last_direction === 'in' ? { ...next, waiting_since: ticket.last_message_at } : next;
}
