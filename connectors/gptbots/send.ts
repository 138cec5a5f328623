import {
  callGptbots,
  getApiAddress,
  type GptbotsAgent,
  type GptbotsAnswer,
} from '#connectors/gptbots/call.ts';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ActOutcome, ConnectionValues, Io, SendRequest } from '#connectors/kit/exchange.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';

/** Seconds to wait where GPTBots counts too many calls and names no time. */
const PAUSE = 30;

/** Codes of GPTBots' answers. Source: GPTBots, "Conversation API", error codes: 40127 the key is refused, 20059 the agent is deleted. */
const REFUSED_KEY: ReadonlySet<unknown> = new Set([40127, 20059]);

/** Writes to the visitor of a conversation that GPTBots handed over. The first message also tells the bot that a person is there. */
export async function replyToVisitor(
  { to, message, before }: SendRequest,
  values: ConnectionValues,
  io: Io,
): Promise<SendOutcome> {
  await before?.('push');
  const body = { conversation_id: to, timestamp: io.now().getTime(), body: message.text };
  return toOutcome(await callGptbots(io, toAgent(values, io), ['/v1/human/message/receive', body]), io.now());
}

/** Gives the visitor back to the bot. What was ended before is refused, which changes nothing. */
export async function endConversation(
  conversation_id: string,
  values: ConnectionValues,
  io: Io,
): Promise<ActOutcome> {
  const body = { conversation_id, timestamp: io.now().getTime() };
  const answer = await callGptbots(io, toAgent(values, io), ['/v1/human/close', body]);
  if (answer.met && answer.ok) return { status: 'done' };
  const outcome = toOutcome(answer, io.now());
  return outcome.status === 'failed' ? outcome : buildFailure('unreachable', answer.message);
}

/** The agent of a connection; a twin substitutes its own host. */
export function toAgent(values: ConnectionValues, { base_url }: Pick<Io, 'base_url'>): GptbotsAgent {
  return { url: base_url ?? getApiAddress(values['region']), key: values['api_token'] ?? '' };
}

/** No answer names the message and no call has a key, so that an attempt with an unknown outcome is not repeated. */
function toOutcome(answer: GptbotsAnswer, now: Date): SendOutcome {
  const { message } = answer;
  if (!answer.met) return answer.left ? { status: 'unknown', message } : buildFailure('unreachable', message);
  const { ok, status, body } = answer;
  if (ok) return { status: 'accepted', cost: 'free' };
  if (status >= 500 || status === 408) return { status: 'unknown', message };
  if (status === 429)
    return buildFailure('wait', message, retryAfterSeconds(answer.retry_after, now) || PAUSE);
  const isKey = typeof body === 'object' && body !== null && 'code' in body && REFUSED_KEY.has(body.code);
  if (status === 401 || status === 403 || isKey) return buildFailure('reconnect', message);
  return buildFailure(status === 413 ? 'content' : 'refused', message);
}
