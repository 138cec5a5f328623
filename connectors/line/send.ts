import type { messagingApi } from '@line/bot-sdk';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { ConnectionValues, Io, SendRequest, SendRoute } from '#connectors/kit/exchange.ts';
import { makeLineClient } from '#connectors/line/client.ts';
import { toAcceptedOutcome, isTokenRefused, toErrorOutcome } from '#connectors/line/outcome.ts';
import { toLineMessages } from '#connectors/line/outgoing.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { line } from '#contracts/networks/line.ts';

/**
 * The way a message would go out now: as a reply while its token is young and unused, else as a push. A repeated try goes
 * the way it went before.
 */
export function chooseRoute({ reply, resume }: SendRequest, now: Date): SendRoute {
  if (resume !== undefined) return resume;
  if (reply === undefined || reply.used || reply.token === '') return 'push';
  const age = (now.getTime() - Date.parse(reply.issued_at)) / 1000;
  return age < line.capabilities.free_reply_seconds ? 'reply' : 'push';
}

/**
 * Sends one message, its files included. The reply API comes first, it costs nothing; push is used where the token is too old or where LINE itself
 * refuses it, and carries the retry key. After a reply of which nobody knows what became, nothing is sent again: a reply
 * has no retry key, so push could say it twice.
 * Source: https://developers.line.biz/en/docs/messaging-api/retrying-api-request/
 */
export async function sendText(request: SendRequest, values: ConnectionValues, io: Io): Promise<SendOutcome> {
  const client = makeLineClient(values, io);
  const messages = toLineMessages(request);
  if ('name' in messages)
    return buildFailure('refused', fault('no_https', { network: 'LINE', name: messages.name }));
  const call = { client, request, messages };
  if (chooseRoute(request, io.now()) === 'push') return push(call, io);
  // A reply can not be repeated, so a try by that way that ended unknown stays unknown.
  if (request.resume === 'reply') return { status: 'unknown', message: fault('no_repeat') };
  await request.before?.('reply');
  try {
    const answer = await client.replyMessage({
      replyToken: request.reply?.token ?? '',
      messages,
    });
    return toAcceptedOutcome('reply', answer?.sentMessages);
  } catch (error) {
    return isTokenRefused(error) ? push(call, io) : toErrorOutcome(error, 'reply', io.now());
  }
}

type Call = {
  client: messagingApi.MessagingApiClient;
  request: SendRequest;
  messages: messagingApi.Message[];
};

async function push({ client, request, messages }: Call, io: Io): Promise<SendOutcome> {
  await request.before?.('push');
  try {
    const body = { to: request.to, messages };
    const answer = await client.pushMessage(body, request.retry_key);
    return toAcceptedOutcome('push', answer?.sentMessages);
  } catch (error) {
    return toErrorOutcome(error, 'push', io.now());
  }
}
