import { z } from 'zod';
import { callGptbots, type GptbotsAgent } from '#connectors/gptbots/call.ts';
import type { Io } from '#connectors/kit/exchange.ts';

/** The timeout of a question: GPTBots only accepts it, the answer comes to the webhook. */
const TIMEOUT_MS = 15_000;
/** Source: GPTBots, "Create conversation": a user id has at most 32 characters. */
const LONGEST_USER = 32;
const Conversation = z.object({ conversation_id: z.string().min(1).max(200) });

/** A bot that refused, or could not be reached. */
class BotError extends Error {}

type BotIo = Pick<Io, 'fetch'>;

/** Begins a conversation of a bot with a customer. @returns GPTBots' id of it. @throws where the bot refuses or is not there */
export async function beginBotConversation(io: BotIo, agent: GptbotsAgent, userId: string): Promise<string> {
  const user_id = userId.replaceAll('-', '').slice(0, LONGEST_USER);
  const read = Conversation.safeParse(await post(io, agent, ['/v1/conversation', { user_id }]));
  if (!read.success) throw new BotError('no conversation_id in the answer');
  return read.data.conversation_id;
}

/** Passes a customer's text on; the answer comes to the bot's webhook. @throws where the bot refuses or is not there */
export async function sendQuestion(
  io: BotIo,
  agent: GptbotsAgent,
  { conversationId, text }: { conversationId: string; text: string },
): Promise<void> {
  await post(io, agent, [
    '/v2/conversation/message',
    {
      conversation_id: conversationId,
      response_mode: 'webhook',
      messages: [{ role: 'user', content: [{ type: 'text', text }] }],
    },
  ]);
}

async function post(io: BotIo, agent: GptbotsAgent, call: readonly [string, unknown]): Promise<unknown> {
  const answer = await callGptbots({ ...io, timeout_ms: TIMEOUT_MS }, agent, call);
  if (!answer.met || !answer.ok) throw new BotError(JSON.stringify(answer.message));
  return answer.body;
}
