import type { Context as HonoContext, Hono, Next } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { readBotAnswer } from '#connectors/gptbots/answer.ts';
import { verifyKey } from '#connectors/gptbots/verify.ts';
import { HandOverRequest } from '#connectors/gptbots/wire.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { Id } from '#contracts/kit/ids.ts';
import { findAccountOfBot } from '#server/crm/across-accounts-store.ts';
import { claimReply } from '#server/crm/automation/reply-store.ts';
import { lockEpisodeByOutsideId } from '#server/crm/bots/episode-store.ts';
import { handOver, applyBotTurn } from '#server/crm/bots/talk.ts';
import { loadChatbotKey } from '#server/crm/chatbot/public.ts';
import { buildReactionActor } from '#server/crm/reactions/reactor.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { getClientAddress } from '#server/kit/http/address.ts';
import { readBytes } from '#server/kit/http/input.ts';
import { consume } from '#server/kit/http/limits.ts';
import { presentFailure } from '#server/kit/http/response.ts';

const MAX_BYTES = 256 * 1024;
const unsigned = new RateLimiterMemory({ points: 120, duration: 60 });

/**
 * The webhook of bots that answer here in our place: `POST /webhooks/gptbots/{id of the chatbot}`, and `…/conversation/establish` below it.
 * Any other id is that of a connection, whose visitors people answer there (`connectors/gptbots`).
 */
export function mountGptbots(app: Hono, context: Context): void {
  app.post('/webhooks/gptbots/:bot_id', (http, next) => answer(context, { http, next }, hearAnswer));
  app.post('/webhooks/gptbots/:bot_id/conversation/establish', (http, next) =>
    answer(context, { http, next }, hearHanding),
  );
}

type WebhookReader = (
  context: Context,
  unit: UnitOfWork,
  given: { botId: string; body: unknown },
) => Promise<number>;

type BotRequest = { http: HonoContext; next: Next };

async function answer(
  context: Context,
  { http, next }: BotRequest,
  hearing: WebhookReader,
): Promise<Response | void> {
  const botId = Id.safeParse(http.req.param('bot_id')).data;
  const accountId = botId === undefined ? undefined : await findAccountOfBot(context, botId);
  if (botId === undefined || accountId === undefined) return next();
  const requestId = context.newId();
  try {
    const bytes = await readBytes(http.req.raw, MAX_BYTES);
    const scope = { accountId, actor: buildReactionActor('chatbot') };
    const taken = await inTransaction(context, scope, async (unit) => {
      await admit(context, http, await loadChatbotKey(context, unit, botId));
      return hearing(context, unit, { botId, body: parse(bytes) });
    });
    return http.json({ code: 0, message: 'OK', taken });
  } catch (error) {
    const failure = presentFailure(context, error, { requestId, endpoint: 'webhook' });
    return http.json(failure.body, failure.status, { 'x-request-id': requestId, ...failure.headers });
  }
}

/** @throws signature_invalid unless the request carries the key of the bot; a bot without a key accepts nothing */
async function admit(context: Context, http: HonoContext, key: string | null): Promise<void> {
  if (verifyKey({ headers: http.req.raw.headers }, key).ok) return;
  await consume(unsigned, getClientAddress(context.config, http));
  refuse('signature_invalid');
}

function parse(bytes: Uint8Array): unknown {
  const body = readJsonBody(bytes);
  return body.ok ? body.value : refuse('malformed_body');
}

/** Sends the bot's answer, each answer once however often it is delivered. @returns how many messages were sent */
const hearAnswer: WebhookReader = async (context, unit, { botId, body }) => {
  const read = readBotAnswer(body) ?? refuse('malformed_body');
  const { conversation_id, message_id, texts: say } = read;
  const episode = await lockEpisodeByOutsideId(unit, botId, conversation_id);
  // The conversation may have been handed to a person meanwhile: the bot is silent.
  if (!episode || say.length === 0) return 0;
  const cause = `gptbots:${message_id}`;
  const turn = await claimReply(unit, { ticketId: episode.ticket_id, cause, by: { kind: 'bot', id: botId } });
  if (turn !== 'granted') return 0;
  const { variables, collected_answers: answers } = episode;
  const talk = { node: null, variables, answers, misses: 0 };
  await applyBotTurn(context, unit, { episode, turn: { say, talk, ends: null, answered: true } });
  return say.length;
};

const hearHanding: WebhookReader = async (context, unit, { botId, body }) => {
  const { conversation_id } = HandOverRequest.safeParse(body).data ?? {};
  if (conversation_id === undefined) return refuse('malformed_body');
  const episode = await lockEpisodeByOutsideId(unit, botId, conversation_id);
  if (!episode) return 0;
  await handOver(context, unit, episode, { reason: 'asked' });
  return 1;
};
