import { HTTPFetchError } from '@line/bot-sdk';
import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { SendRoute } from '#connectors/kit/exchange.ts';
import { describeFailure, isUnsentError, retryAfterSeconds } from '#connectors/kit/transport.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/** Seconds to wait where LINE refuses for its rate limit and names no time. */
const RATE_LIMIT_PAUSE = 5;

/** Seconds to wait before a push with an unknown outcome is repeated with the same key. */
const PUSH_RETRY_PAUSE = 2;

const ErrorBody = z.object({
  message: z.string().catch(''),
  details: z.array(z.object({ message: z.string().catch(''), property: z.string().catch('') })).catch([]),
  sentMessages: z.array(z.object({ id: z.string() })).catch([]),
});
type ErrorBody = z.infer<typeof ErrorBody>;

/** The cost of an accepted request: a reply is free, a push counts against the channel's monthly messages. */
export function toAcceptedOutcome(
  route: SendRoute,
  sent: readonly { id: string }[] | undefined,
): SendOutcome {
  const id = sent?.[0]?.id;
  return {
    status: 'accepted',
    cost: route === 'reply' ? 'free' : 'paid',
    ...(id ? { provider_id: id } : {}),
  };
}

/** Whether LINE refused the reply token itself (used, expired, of another channel), so that nothing was sent with it. */
export function isTokenRefused(error: unknown): boolean {
  return (
    error instanceof HTTPFetchError && error.status === 400 && /reply ?token/i.test(bodyOf(error).message)
  );
}

/**
 * The outcome of a failed request for the message.
 *
 * After a 5xx or a time-out the message may have been delivered (LINE, "Retry failed API requests"); only a push, which carries a retry
 * key, may then be repeated. A 409 means that the same key was accepted before: the message was sent.
 */
export function toErrorOutcome(error: unknown, route: SendRoute, now: Date): SendOutcome {
  if (error instanceof HTTPFetchError) return outcomeOfStatus(error, route, now);
  if (isUnsentError(error)) {
    return buildFailure('unreachable', describeFailure(error));
  }
  return nobodyKnows(route, fault('at', { network: 'LINE', rest: describeFailure(error) }));
}

function outcomeOfStatus(error: HTTPFetchError, route: SendRoute, now: Date): SendOutcome {
  const body = bodyOf(error);
  const message = describe(error.status, body);
  if (error.status === 409 && route === 'push') return toAcceptedOutcome(route, body.sentMessages);
  if (error.status >= 500) {
    return nobodyKnows(route, message, retryAfterSeconds(error.headers.get('retry-after'), now));
  }
  if (error.status === 429 && !/monthly limit/i.test(body.message)) {
    const retry_after = retryAfterSeconds(error.headers.get('retry-after'), now) ?? RATE_LIMIT_PAUSE;
    return buildFailure('wait', message, retry_after);
  }
  return buildFailure(failureOf(error.status), message);
}

function nobodyKnows(route: SendRoute, message: Fault, retry_after = PUSH_RETRY_PAUSE): SendOutcome {
  return route === 'push'
    ? { status: 'unknown', message, retryable: true, retry_after }
    : { status: 'unknown', message, retryable: false };
}

function failureOf(status: number): SendFailure {
  if (status === 401) return 'reconnect';
  if (status === 403) return 'right_missing';
  if (status === 429) return 'quota';
  return 'refused';
}

function describe(status: number, body: ErrorBody): Fault {
  const details = body.details.map((one) => `${one.property}: ${one.message}`);
  return toResponseFault('LINE', status, [body.message, ...details].filter(Boolean).join('; '));
}

function bodyOf(error: HTTPFetchError): ErrorBody {
  return ErrorBody.safeParse(parseJson(error.body)).data ?? { message: '', details: [], sentMessages: [] };
}
