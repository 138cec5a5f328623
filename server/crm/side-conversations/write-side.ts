import type { z } from 'zod';
import type { writeSideMessage as contract } from '#contracts/crm/side-conversations/endpoints.ts';
import type { SideMessage } from '#contracts/crm/side-conversations/side-conversation.ts';
import { addSendJob, lockOutboxRow, updateOutboxRow } from '#server/channels/public.ts';
import { toLastMessage, previewOfText } from '#server/crm/messages/preview.ts';
import { SideState } from '#server/crm/reply-hold/side-state.ts';
import { deleteSideDraft } from '#server/crm/side-conversations/end-draft.ts';
import { planHold, recordSent } from '#server/crm/side-conversations/hold-side-mail.ts';
import { checkRecipients } from '#server/crm/side-conversations/people.ts';
import { presentSideMessages } from '#server/crm/side-conversations/present.ts';
import {
  composeSideContent,
  requireActiveMailbox,
  countSideMail,
  sendSideMail,
} from '#server/crm/side-conversations/send-side-mail.ts';
import { findSideMessage, hasComeSince } from '#server/crm/side-conversations/side-message-store.ts';
import { lockSide, updateSide } from '#server/crm/side-conversations/side-store.ts';
import { lockForEdit } from '#server/crm/tickets/lock-for-edit.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

type SideConversationKey = { ticketId: string; sideId: string };

/**
 * Sends a further message in a side conversation, which is open and waits for an answer again.
 * @throws not_found, invalid_request, newer_messages, illegal_transition, connection_inactive, too_many
 */
export async function writeSide(
  context: Context,
  unit: UnitOfWork,
  { place, body }: { place: SideConversationKey; body: z.output<typeof contract.input.body> },
): Promise<SideMessage> {
  await countSideMail(unit);
  const { to, cc, bcc = [], hold, seen_seq, ...words } = body;
  const { contact } = await lockForEdit(unit, place.ticketId);
  const side = requireFound(await lockSide(unit, place));
  if (await hasComeSince(unit, side._id, seen_seq)) refuse('newer_messages', { data: { seq: side.seq } });
  const addressees = { to: to ?? side.people, cc: cc ?? side.cc, bcc };
  const recipients = await checkRecipients(unit, contact._id, addressees);
  const mailbox = await requireActiveMailbox(context, unit, side.connection_id);
  const composed = await composeSideContent(unit, side.connection_id, words);
  const next = await updateSide(unit, side, {
    people: recipients.to,
    cc: recipients.cc,
    state: 'open',
    last_direction: 'out',
    ...toLastMessage(previewOfText(composed.message.text)),
    last_at: unit.now.toISOString(),
    seq: side.seq + 1,
    unread: false,
  });
  const messageId = context.newId();
  const event = {
    kind: 'ticket.side_message_sent',
    entityId: side.ticket_id,
    data: { ticket_id: side.ticket_id, side_conversation_id: side._id, message_id: messageId },
    after: { side_subject: side.subject },
  };
  const held = await planHold(unit, { hold, event, before: SideState.parse(side) });
  const mail = { messageId, side: next, mailbox, words: composed, bcc: recipients.bcc, hold: held };
  await sendSideMail(unit, mail);
  await deleteSideDraft(unit, place);
  await recordSent(unit, { messageId, ticketId: side.ticket_id, hold: held, event });
  return messageOf(unit, side._id, messageId);
}

/**
 * Sends an e-mail again because a person decided to: it failed, or its delivery is unknown.
 * @throws not_found, illegal_transition, connection_inactive
 */
export async function resendSideMessage(
  context: Context,
  unit: UnitOfWork,
  { place, messageId }: { place: SideConversationKey; messageId: string },
): Promise<SideMessage> {
  await lockForEdit(unit, place.ticketId);
  const side = requireFound(await lockSide(unit, place));
  requireFound(await findSideMessage(unit, { sideId: side._id, messageId }));
  const row = requireFound(await lockOutboxRow(unit, messageId));
  if (row.state !== 'failed' && row.state !== 'unknown')
    refuse('illegal_transition', { data: { delivery: row.state } });
  await requireActiveMailbox(context, unit, side.connection_id);
  await updateOutboxRow(unit, messageId, {
    state: 'queued',
    note: null,
    failure: null,
    tries: 0,
    route: null,
  });
  await addSendJob(unit, messageId);
  unit.record({
    kind: 'message.resent',
    entityId: side.ticket_id,
    data: { ticket_id: side.ticket_id, message_id: messageId, delivery: 'queued' },
    before: { delivery: row.state },
    after: { delivery: 'queued' },
  });
  return messageOf(unit, side._id, messageId);
}

async function messageOf(unit: UnitOfWork, sideId: string, messageId: string): Promise<SideMessage> {
  const row = requireFound(await findSideMessage(unit, { sideId, messageId }));
  const [message] = await presentSideMessages(unit, [row]);
  return requireFound(message);
}
