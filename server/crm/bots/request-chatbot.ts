import { beginBotConversation, sendQuestion } from '#connectors/gptbots/bot-conversation.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { findBot } from '#server/crm/bots/bot-store.ts';
import { lockEpisode, writeEpisode } from '#server/crm/bots/episode-store.ts';
import { handOver } from '#server/crm/bots/talk.ts';
import { loadChatbotKey } from '#server/crm/chatbot/public.ts';
import { findMessage } from '#server/crm/messages/message-store.ts';
import { buildReactionActor } from '#server/crm/reactions/reactor.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type Job = { account_id: string; episode_id: string; message_id: string };
/** The request, and the bot that receives it. */
type ChatbotRequest = { url: string; key: string; text: string; contact: string; outside: string | null };

/**
 * Passes a customer's message to the external bot. No transaction is open during the call. Where it cannot be reached, a person gets the
 * conversation at once: a customer does not wait for retries.
 */
export async function requestChatbot(context: Context, job: Job): Promise<void> {
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(
      context,
      { accountId: AccountId.parse(job.account_id), actor: buildReactionActor('chatbot') },
      work,
    );
  const question = await inUnit((unit) => read(context, unit, job));
  if (question === 'over') return;
  try {
    if (question === 'incomplete') throw new Error('the bot has no key or no address');
    const url = context.config.networks.gptbots.API_URL ?? question.url;
    const agent = { url, key: question.key };
    const io = { fetch: context.outbound };
    const conversationId = question.outside ?? (await beginBotConversation(io, agent, question.contact));
    if (!question.outside)
      await inUnit((unit) => writeEpisode(unit, job.episode_id, { outside_id: conversationId }));
    await sendQuestion(io, agent, { conversationId, text: question.text });
  } catch (error) {
    context.log.warn({ err: error, episode: job.episode_id }, 'a bot elsewhere could not be asked');
    await inUnit(async (unit) => {
      const episode = await lockEpisode(unit, job.episode_id);
      if (episode) await handOver(context, unit, episode, { reason: 'outside_failed' });
    });
  }
}

async function read(
  context: Context,
  unit: UnitOfWork,
  job: Job,
): Promise<ChatbotRequest | 'over' | 'incomplete'> {
  const episode = await lockEpisode(unit, job.episode_id);
  const message = await findMessage(unit, job.message_id);
  if (!episode || !message) return 'over';
  const bot = await findBot(unit, episode.bot_id);
  const key = await loadChatbotKey(context, unit, episode.bot_id);
  if (!bot || bot.gptbots_url === '' || key === null) return 'incomplete';
  return {
    url: bot.gptbots_url,
    key,
    text: message.text,
    contact: message.contact_id,
    outside: episode.outside_id,
  };
}
