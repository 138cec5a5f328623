import type { Message } from '#contracts/crm/ticket.ts';
import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { getCapabilities, type Channel } from '#contracts/networks.ts';
import { findLastWriter } from '#server/crm/mail/mail-store.ts';
import { buildLineParts } from '#server/crm/media/outgoing-parts.ts';
import { lockConversation } from '#server/crm/messages/conversation.ts';
import { resolveReplyAvailability, type ReplyAvailability } from '#server/crm/messages/reply-availability.ts';
import { sendLine } from '#server/crm/messages/send-line.ts';
import { selectReplyOption, type ChosenReply } from '#server/crm/social/choose-way.ts';
import { applyReply } from '#server/crm/tickets/ticket-life.ts';
import { hasAccountFeature } from '#server/identity/account-features.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';

/** The automated sender: a bot or a rule, by its ID; its name is shown above the message. */
export type AutomatedSender = { by: 'bot' | 'rule'; id: string; name?: string };

type AutomatedMessage = {
  ticketId: string;
  message: OutgoingMessage;
  by: AutomatedSender;
  /**
   * Whether it answers the customer (a bot that solves the matter): then nobody waits and a new ticket becomes open. A greeting or a
   * question of ours does not, and a customer who waits for a person keeps waiting.
   */
  answers?: boolean;
  /** Whether it may be sent after the ticket is done (a survey); never after it is closed. */
  afterDone?: boolean;
};

/** The result: the message on its way, or why it cannot be sent. A rule that is refused continues with its other actions. */
export type SentAutomated =
  | { message: Message; reason: null }
  | { message: null; reason: NonNullable<ReplyAvailability['reason']> | NotChosen | 'not_found' };
type NotChosen = Extract<ChosenReply, { ok: false }>['reason'];

/**
 * Sends an automated message to a customer in the same way as a person's answer: the same outbox, costs and windows, recorded as
 * `ticket.auto_replied`. It assigns the ticket to nobody, and settings that restrict people do not apply to it.
 */
export async function sendAutomated(
  context: Context,
  unit: UnitOfWork,
  saying: AutomatedMessage,
): Promise<SentAutomated> {
  const conversation = await lockConversation(unit, saying.ticketId);
  if (!conversation) return { message: null, reason: 'not_found' };
  const { ticket, contact } = conversation;
  const { reason } = await resolveReplyAvailability(context, unit, {
    ticket,
    recipient: contact.external_id,
  });
  const passed = reason === 'ticket_done' && saying.afterDone === true;
  if (reason !== null && !passed) return { message: null, reason };
  const writer = await findLastWriter(unit, { ticketId: ticket._id, customer: contact.external_id });
  // A survey is sent to the customer, no matter who wrote last.
  const others = writer === 'somebody_else' && saying.afterDone !== true;
  if (writer === 'program' || others) return { message: null, reason: 'nothing_to_answer' };
  const names = await namesAuthor(context, unit, ticket.channel);
  const chosen = await selectReplyOption(unit, {
    ticket,
    speaker: 'bot',
    message: names ? { ...saying.message, mention: true } : saying.message,
  });
  if (!chosen.ok) return { message: null, reason: chosen.reason };
  if (!(await fits(unit, ticket.channel, chosen.message))) return { message: null, reason: 'too_long' };
  const { by, id, name = '' } = saying.by;
  const message = await sendLine(context, unit, {
    conversation,
    line: {
      message: chosen.message,
      author: { author_id: null, author_name: name, ...chosen.line, kind: 'bot', extra: { by, id } },
      life: (now) => (saying.answers === true ? applyReply(now, null) : now),
      event: {
        kind: 'ticket.auto_replied',
        data: { by, by_id: id, ...(saying.answers === true ? { answers: true } : {}) },
      },
    },
  });
  return { message, reason: null };
}

/** Whether an answer to a comment mentions its author, as a person's answer does: where the network can and the account has the feature. */
async function namesAuthor(context: Context, unit: UnitOfWork, channel: Channel): Promise<boolean> {
  return getCapabilities(channel).mentions && hasAccountFeature(context, unit, 'fb_auto_mention');
}

/** Whether the channel accepts a message as it is; a rule whose message it does not accept is refused instead of stopped. */
async function fits(unit: UnitOfWork, channel: Channel, message: OutgoingMessage): Promise<boolean> {
  try {
    await buildLineParts(unit, channel, message);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
