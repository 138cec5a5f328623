import type { z } from 'zod';
import type { createSideConversation as contract } from '#contracts/crm/side-conversations/endpoints.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { toLastMessage, previewOfText } from '#server/crm/messages/preview.ts';
import { deleteSideDraft } from '#server/crm/side-conversations/end-draft.ts';
import { planHold, recordSent } from '#server/crm/side-conversations/hold-side-mail.ts';
import { listSideMailboxes } from '#server/crm/side-conversations/mailboxes.ts';
import { checkRecipients } from '#server/crm/side-conversations/people.ts';
import {
  composeSideContent,
  requireActiveMailbox,
  countSideMail,
  sendSideMail,
} from '#server/crm/side-conversations/send-side-mail.ts';
import { insertSide, type SideRow } from '#server/crm/side-conversations/side-store.ts';
import { MARK_BYTES, markOf } from '#server/crm/side-conversations/subject-mark.ts';
import { lockForEdit } from '#server/crm/tickets/lock-for-edit.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

type NewSideConversation = z.output<typeof contract.input.body> & { ticketId: string };

/**
 * Starts a side conversation about a ticket: the side conversation, its first e-mail and the outbox row in one transaction. The ticket
 * itself, its SLA timers and its customer are not affected.
 * @throws not_found, invalid_request, illegal_transition, connection_inactive, too_many
 */
export async function startSideConversation(
  context: Context,
  unit: UnitOfWork,
  given: NewSideConversation,
): Promise<SideRow> {
  await countSideMail(unit);
  const { ticketId, connection_id, to, cc = [], bcc = [], hold, subject, ...words } = given;
  const { ticket, contact } = await lockForEdit(unit, ticketId);
  if ((await listSideMailboxes(unit, ticket)).every(({ _id }) => _id !== connection_id))
    refuse('invalid_request', { fields: { connection_id: fault('no_crm_mailbox') } });
  const mailbox = await requireActiveMailbox(context, unit, connection_id);
  const recipients = await checkRecipients(unit, contact._id, { to, cc, bcc });
  const composed = await composeSideContent(unit, connection_id, words);
  const now = unit.now.toISOString();
  const side: SideRow = {
    _id: context.newId(),
    ticket_id: ticket._id,
    connection_id,
    subject,
    people: recipients.to,
    cc: recipients.cc,
    state: 'open',
    last_direction: 'out',
    ...toLastMessage(previewOfText(composed.message.text)),
    last_at: now,
    seq: 1,
    unread: false,
    subject_token: markOf(crypto.getRandomValues(new Uint8Array(MARK_BYTES))),
    started_by: unit.actor.kind === 'user' ? unit.actor.id : null,
    version: 1,
    created_at: now,
  };
  await insertSide(unit, side);
  const messageId = context.newId();
  const event = {
    kind: 'ticket.side_conversation_started',
    entityId: ticket._id,
    data: { ticket_id: ticket._id, side_conversation_id: side._id, message_id: messageId },
    after: { side_subject: subject, side_people: recipients.to },
  };
  const held = await planHold(unit, { hold, event, before: null });
  const { bcc: hidden } = recipients;
  await sendSideMail(unit, { messageId, side, mailbox, words: composed, bcc: hidden, hold: held });
  await deleteSideDraft(unit, { ticketId: ticket._id, sideId: null });
  await recordSent(unit, { messageId, ticketId: ticket._id, hold: held, event });
  return side;
}
