import { callChatbotJob } from '#contracts/crm/bots/endpoints.ts';
import { SILENT, startConversation, continueConversation, type CustomerMessage } from '#engine/bots/step.ts';
import { getMessageId } from '#server/crm/automation/event-message.ts';
import { isWithinRuleHours } from '#server/crm/automation/facts.ts';
import { claimReply } from '#server/crm/automation/reply-store.ts';
import { loadSnapshot, type TicketSnapshot } from '#server/crm/automation/ticket-snapshot-store.ts';
import { listActiveBots, findBot, hasBots, type StoredBot } from '#server/crm/bots/bot-store.ts';
import {
  startEpisode,
  endEpisode,
  hasTalked,
  isAnyTalking,
  isTalking,
  lockEpisodeOfTicket,
  writeEpisode,
  type Episode,
} from '#server/crm/bots/episode-store.ts';
import { handOver, applyBotTurn } from '#server/crm/bots/talk.ts';
import type { Reactor, TicketEvent } from '#server/crm/reactions/reactor.ts';
import { hasAccountFeature } from '#server/identity/account-features.ts';
import type { Context } from '#server/kit/context.ts';
import { cachePerUnit } from '#server/kit/db/once-per-unit.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const doesAnyTalk = cachePerUnit(isAnyTalking);

/** Checked per ticket only where any bot's conversation is in progress: that is queried once for all events of a batch. */
async function talksIn(unit: UnitOfWork, ticketId: string): Promise<boolean> {
  return (await doesAnyTalk(unit)) && isTalking(unit, ticketId);
}

/** Bots answer before people do; as soon as a person answers, or the customer asks for one, they are silent in that ticket. */
export const chatbotReactor: Reactor = {
  name: 'chatbot',
  kinds: ['message.received', 'ticket.replied', 'ticket.updated'],
  concerns: async (unit, event) => {
    if (event.kind === 'message.received')
      return (await hasBots(unit)) || (await talksIn(unit, event.ticket_id));
    const ended = event.after.state === 'done' || event.after.state === 'closed';
    return (event.kind === 'ticket.replied' || ended) && (await talksIn(unit, event.ticket_id));
  },
  react: async (context, unit, event) => {
    if (event.kind === 'message.received') return hearCustomer(context, unit, event);
    const episode = await lockEpisodeOfTicket(unit, event.ticket_id);
    if (episode) await endEpisode(unit, episode, { outcome: 'taken_over', reason: null });
  },
};

async function hearCustomer(context: Context, unit: UnitOfWork, event: TicketEvent): Promise<void> {
  const snapshot = await loadSnapshot(unit, event.ticket_id, getMessageId(event));
  if (!snapshot?.message_id || snapshot.automatic || snapshot.place === 'comment') return;
  const episode = await lockEpisodeOfTicket(unit, snapshot.ticket_id);
  const bot = episode ? await findBot(unit, episode.bot_id) : await botFor(context, unit, snapshot);
  const silent = episode && !(bot?.active && (await hasAccountFeature(context, unit, 'chatbot_dashboard')));
  if (silent) return handOver(context, unit, episode, { reason: 'no_answer' });
  if (!bot) return;
  const by = { kind: 'bot', id: bot._id };
  const turn = await claimReply(unit, { ticketId: snapshot.ticket_id, cause: snapshot.message_id, by });
  if (turn !== 'granted') return;
  const current = episode ?? (await start(unit, bot, snapshot));
  const { message_id } = snapshot;
  if (bot.provider === 'gptbots')
    return askOutside(context, unit, { bot, episode: current, snapshot, message_id });
  const heard: CustomerMessage = {
    text: snapshot.message,
    open: await isWithinRuleHours(unit, 'business_hours', snapshot),
  };
  const { node_id: node, variables, collected_answers: answers, misses } = current;
  const talk = { node, variables, answers, misses };
  const answer = episode ? continueConversation(bot, talk, heard) : startConversation(bot, heard);
  await applyBotTurn(context, unit, { episode: current, turn: answer });
}

async function start(unit: UnitOfWork, bot: StoredBot, { ticket_id }: TicketSnapshot): Promise<Episode> {
  const episode = await startEpisode(unit, { bot, ticketId: ticket_id });
  unit.record({ kind: 'bot.started', entityId: ticket_id, data: { ticket_id, bot_id: bot._id } });
  return episode;
}

/**
 * The bot that begins a conversation: the first active one of the channel that is within its hours. None where the message is not the first
 * of the ticket, or a bot has taken part in it.
 */
async function botFor(
  context: Context,
  unit: UnitOfWork,
  snapshot: TicketSnapshot,
): Promise<StoredBot | undefined> {
  if (!snapshot.first || (await hasTalked(unit, snapshot.ticket_id))) return undefined;
  const bots = await listActiveBots(unit, snapshot.channel);
  if (bots.length === 0 || !(await hasAccountFeature(context, unit, 'chatbot_dashboard'))) return undefined;
  for (const bot of bots) if (await isWithinRuleHours(unit, bot.hours, snapshot)) return bot;
  return undefined;
}

type ChatbotTurn = { bot: StoredBot; episode: Episode; snapshot: TicketSnapshot; message_id: string };

/** An external bot is called in a job; the words that request a person are matched here, so that they work when the bot does not. */
async function askOutside(
  context: Context,
  unit: UnitOfWork,
  { bot, episode, snapshot, message_id }: ChatbotTurn,
): Promise<void> {
  const none = { ...bot, greeting: '', graph: { nodes: [] }, flows: [] };
  const outcome = startConversation(none, { text: snapshot.message, open: true }).ends;
  if (outcome?.outcome === 'handed_over' && outcome.reason === 'asked')
    return handOver(context, unit, episode, { reason: 'asked' });
  if (episode.turns === 0 && bot.greeting !== '')
    await applyBotTurn(context, unit, {
      episode,
      turn: {
        say: [bot.greeting],
        talk: SILENT,
        ends: null,
        answered: false,
      },
    });
  await writeEpisode(unit, episode._id, { last_at: unit.now });
  await unit.addJob(callChatbotJob, {
    account_id: unit.accountId,
    episode_id: episode._id,
    message_id,
  });
}
