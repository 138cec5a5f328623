import type { Message } from '#contracts/crm/ticket.ts';
import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { getNetwork } from '#contracts/networks.ts';
import { lockConversation, type Conversation } from '#server/crm/messages/conversation.ts';
import { findMessage, listMessages } from '#server/crm/messages/message-store.ts';
import { presentMessages } from '#server/crm/messages/read-messages.ts';
import { resolveReplyAvailability } from '#server/crm/messages/reply-availability.ts';
import { resolveTemplate } from '#server/crm/messages/resolve-template.ts';
import { sendLine } from '#server/crm/messages/send-line.ts';
import { refuseByRule } from '#server/crm/rules.ts';
import { selectReplyOption } from '#server/crm/social/choose-way.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import { applyReply } from '#server/crm/tickets/ticket-life.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

/** An answer to a ticket; `seen_seq` is the last line that its writer had seen. */
export type Reply = {
  ticketId: string;
  message: OutgoingMessage;
  seenSeq: number;
  /** For an e-mail that waits before it is sent: how long (milliseconds), and what follows then. */
  hold?: { ms: number; plan: unknown };
};

/**
 * Answers a ticket: the line, the outbox row with its job, and the new state of the ticket in one transaction. Two people who answer at
 * once wait for each other; the second is shown the answer of the first.
 * @throws not_found, invalid_request, newer_messages, illegal_transition, reply_refused, connection_inactive
 */
export async function reply(context: Context, unit: UnitOfWork, given: Reply): Promise<Message> {
  const conversation = requireFound(await lockConversation(unit, given.ticketId));
  await refuseElsewhere(unit, conversation, given.message.reply_to_message_id);
  await refuseUnseen(unit, conversation, given.seenSeq);
  await refuseImpossible(context, unit, conversation, given.message);
  const { ticket } = conversation;
  const { message, extra } = await resolveTemplate(unit, ticket, given.message);
  const chosen = await selectReplyOption(unit, { ticket, speaker: 'person', message });
  if (!chosen.ok && chosen.reason === 'no_files_here')
    return refuse('invalid_request', { fields: { media: fault('no_files_here') } });
  if (!chosen.ok) return refuse('reply_refused', { data: { reason: chosen.reason } });
  const isOnHold = given.hold !== undefined && getNetwork(ticket.channel).conversation === 'mail';
  const agentId = unit.actor.kind === 'user' ? unit.actor.id : null;
  return sendLine(context, unit, {
    conversation,
    line: {
      message: chosen.message,
      author: { author_id: agentId, ...chosen.line, ...(extra ? { extra } : {}) },
      life: (now) => applyReply(now, agentId),
      event: { kind: 'ticket.replied' },
      hold:
        isOnHold && given.hold
          ? { until: new Date(unit.now.getTime() + given.hold.ms), plan: given.hold.plan }
          : undefined,
    },
  });
}

/** The answered message is in this ticket, or in another of the same customer: those are read together. */
async function refuseElsewhere(
  unit: UnitOfWork,
  { ticket }: Conversation,
  answered: string | undefined,
): Promise<void> {
  if (answered === undefined) return;
  const message = await findMessage(unit, answered);
  if (message?.ticket_id !== ticket._id && message?.contact_id !== ticket.contact_id)
    refuse('invalid_request', {
      fields: { reply_to_message_id: fault('message_elsewhere') },
    });
}

/** The lines that the writer had not seen; their own lines and the marks of events do not count. */
async function refuseUnseen(unit: UnitOfWork, conversation: Conversation, seenSeq: number): Promise<void> {
  const { ticket, contact } = conversation;
  if (ticket.seq <= seenSeq) return;
  const rows = await listMessages(unit, { ticketId: ticket._id, after: seenSeq, limit: 200 });
  const unseen = rows.filter(
    (row) => row.direction !== 'event' && !(row.direction !== 'in' && row.author_id === unit.actor.id),
  );
  if (unseen.length === 0) return;
  const listed = requireFound(await findListed(unit, ticket._id));
  refuse('newer_messages', {
    data: { ticket: presentTicket(listed), items: await presentMessages(unit, rows, contact) },
  });
}

async function refuseImpossible(
  context: Context,
  unit: UnitOfWork,
  { ticket, contact }: Conversation,
  { template }: Pick<OutgoingMessage, 'template'>,
): Promise<void> {
  const { reason } = await resolveReplyAvailability(context, unit, {
    ticket,
    recipient: contact.external_id,
  });
  if (reason === null || (reason === 'window_closed' && template !== undefined)) return;
  if (reason === 'connection_inactive') refuse('connection_inactive', { data: { reason } });
  refuseByRule(reason);
  refuse(reason === 'ticket_done' || reason === 'ticket_closed' ? 'illegal_transition' : 'reply_refused', {
    data: { reason },
  });
}
