import type { Channel } from '#contracts/inbound/channel.ts';
import type { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { resolveReplyAvailability, type ReplyAvailability } from '#server/crm/messages/reply-availability.ts';
import { lockConversation } from '#server/crm/messages/conversation.ts';
import { buildLineParts } from '#server/crm/media/outgoing-line.ts';
import { findLastWriter } from '#server/crm/mail/last-writer.ts';
import { sendLine } from '#server/crm/messages/send-line.ts';
import { selectReplyOption, type ChosenReply } from '#server/crm/social/choose-way.ts';
import { findConnector } from '#connectors/register.ts';
import { hasAccountFeature } from '#server/identity/account-features.ts';
import { applyReply } from '#server/crm/tickets/ticket-life.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';

/** What of the suite speaks: a bot or a rule, by its id; its name stands over the message. */
export type AutomatedSender = { by: 'bot' | 'rule'; id: string; name?: string };

type AutomatedMessage = {
  ticketId: string;
  message: OutgoingMessage;
  by: AutomatedSender;
  /**
   * Whether it answers the customer (a bot that solves the matter): nobody waits afterwards and a new ticket is open. A greeting
   * or a question of ours does not, and whoever waited for a person waits on.
   */
  answers?: boolean;
  /** Whether it may be said after the ticket is done (a survey); never after it is closed. */
  afterDone?: boolean;
};

/** What came of it: the message on its way, or why it cannot be said. A rule that is told no goes on with its work. */
export type SentAutomated =
  | { message: Message; reason: null }
  | { message: null; reason: NonNullable<ReplyAvailability['reason']> | NotChosen | 'not_found' };
type NotChosen = Extract<ChosenReply, { ok: false }>['reason'];

/**
 * Lets the suite itself say something to a customer, by the same way as a person's answer: the same outbox, costs and windows,
 * told as `ticket.auto_replied`. It assigns the ticket to nobody, and no setting that holds people back holds it.
 */
export const sendAutomated = async (
  context: Context,
  unit: UnitOfWork,
  saying: AutomatedMessage,
): Promise<SentAutomated> => {
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
  // A survey asks the customer, whoever wrote last.
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
};

/** Whether an answer to a comment names who wrote it, as a person's does: where the network can and the account has the feature. */
const namesAuthor = async (context: Context, unit: UnitOfWork, channel: Channel): Promise<boolean> =>
  findConnector(channel)?.capabilities.mentions === true &&
  hasAccountFeature(context, unit, 'fb_auto_mention');

/** Whether the channel takes a message as it is; a rule that says too much for it is told no instead of being stopped. */
const fits = async (unit: UnitOfWork, channel: Channel, message: OutgoingMessage): Promise<boolean> => {
  try {
    await buildLineParts(unit, channel, message);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};
