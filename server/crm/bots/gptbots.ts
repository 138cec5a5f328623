import { z } from 'zod';
import type { Outbound } from '#server/kit/http/outbound.ts';

/** The timeout of GPTBots: it only accepts the question, the answer comes to the webhook. */
const TIMEOUT_MS = 15_000;
const Conversation = z.object({ conversation_id: z.string().min(1).max(200) });

type GptbotsEndpoint = { outbound: Outbound; url: string; key: string };

/** The response of GPTBots where it refused. */
class OutsideBotError extends Error {}

/** Begins a conversation at GPTBots for a customer. @returns GPTBots' ID of it. @throws OutsideBotError */
export async function createGptbotsConversation(place: GptbotsEndpoint, userId: string): Promise<string> {
  const answer = await post(place, '/v1/conversation', { user_id: userId });
  const read = Conversation.safeParse(answer);
  if (!read.success) throw new OutsideBotError('no conversation_id in the answer');
  return read.data.conversation_id;
}

/** Passes a customer's text on; the answer comes to the bot's webhook. @throws OutsideBotError */
export async function sendToGptbots(
  place: GptbotsEndpoint,
  { conversationId, text }: { conversationId: string; text: string },
): Promise<void> {
  await post(place, '/v2/conversation/message', {
    conversation_id: conversationId,
    response_mode: 'webhook',
    messages: [{ role: 'user', content: [{ type: 'text', text }] }],
  });
}

async function post({ outbound, url, key }: GptbotsEndpoint, path: string, body: unknown): Promise<unknown> {
  const answered = await outbound(`${url.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answered.ok) throw new OutsideBotError(`GPTBots answered ${answered.status}`);
  return answered.json().catch(() => null);
}
