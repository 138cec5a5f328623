import { fetchToken, forgetToken } from '#connectors/google-play-app/service-token.ts';
import { PLAY_API, PlayError } from '#connectors/google-play-app/wire.ts';
import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import { callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import type { ReviewStore } from '#connectors/kit/review-answers.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';

/** Seconds to wait where Google refuses for its limits and names no time. */
const PLAY_PAUSE = 60;

/** Calls the API with the token of the connection, or says why there is no token. */
export async function callPlay(
  values: ConnectionValues,
  io: Io,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<NetworkResponse | FailedOutcome> {
  const token = await fetchToken(values, io);
  if (!token.ok) return buildFailure(token.refused ? 'reconnect' : 'unreachable', token.message);
  const called = await callNetwork(io, { home: PLAY_API, path, token: token.value, method, body });
  if (called.met && called.status === 401) forgetToken(values, io);
  return called;
}

/** Limits, by the reasons that Google gives with a 403. */
const LIMITS = new Set(['quotaExceeded', 'rateLimitExceeded', 'userRateLimitExceeded']);

/** Why a call that was answered failed. */
export function toFailure(called: Extract<NetworkResponse, { met: true }>, now: Date): FailedOutcome {
  const error = PlayError.safeParse(called.body).data?.error;
  const message = describe(called.status, error?.message);
  const isLimited = called.status === 429 || error?.errors.some(({ reason }) => LIMITS.has(reason ?? ''));
  if (isLimited)
    return buildFailure(
      'wait',
      message,
      retryAfterSeconds(called.headers.get('retry-after'), now) ?? PLAY_PAUSE,
    );
  return buildFailure(FAILURES[called.status] ?? 'refused', message);
}

/** 400: the text is too long; 404: the review is gone. Source: Google, "Reply to Reviews". */
const FAILURES: Readonly<Record<number, SendFailure>> = {
  400: 'content',
  401: 'reconnect',
  403: 'right_missing',
  404: 'person_gone',
};

function describe(status: number, said: string | undefined): Fault {
  return toResponseFault('Google Play', status, said);
}

/** What differs from other stores of apps. */
export const STORE: ReviewStore = { network: 'Google Play', toFailure };
