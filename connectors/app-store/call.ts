import { signToken } from '#connectors/app-store/signed-token.ts';
import { APP_STORE_API, StoreError } from '#connectors/app-store/wire.ts';
import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import { callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import type { ReviewStore } from '#connectors/kit/review-answers.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Seconds to wait where Apple refuses for its limit, which counts a rolling hour, and names no time. */
const STORE_PAUSE = 600;

/** Calls the API with a token that the connection's key signs. */
export async function callStore(
  values: ConnectionValues,
  io: Io,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<NetworkResponse | FailedOutcome> {
  const token = await signToken(values, io.now());
  if (token === undefined) return buildFailure('reconnect', fault('unsaid_token', { network: 'App Store' }));
  return callNetwork(io, { home: APP_STORE_API, path, token, method, body });
}

/** 409 and 422: the text is refused; 404: the review is gone. */
const FAILURES: Readonly<Record<number, SendFailure>> = {
  400: 'content',
  401: 'reconnect',
  403: 'right_missing',
  404: 'person_gone',
  409: 'content',
  422: 'content',
};

/** Why a call that was answered failed. */
export function toFailure(called: Extract<NetworkResponse, { met: true }>, now: Date): FailedOutcome {
  const [error] = StoreError.safeParse(called.body).data?.errors ?? [];
  const message = toResponseFault('App Store', called.status, error?.detail ?? error?.title);
  if (called.status === 429)
    return buildFailure(
      'wait',
      message,
      retryAfterSeconds(called.headers.get('retry-after'), now) ?? STORE_PAUSE,
    );
  return buildFailure(FAILURES[called.status] ?? 'refused', message);
}

/** What differs from other stores of apps. */
export const STORE: ReviewStore = { network: 'App Store', toFailure };
