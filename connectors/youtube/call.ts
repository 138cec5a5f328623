import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import { callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import { ApiError, DATA_API } from '#connectors/youtube/wire.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';
import { computePeriod } from '#contracts/networks/meter.ts';

/** Seconds to wait where YouTube refuses for its rate limits and names no time. */
const RATE_PAUSE = 60;

/** Calls the Data API with the token of the channel. */
export function callYoutube(
  values: ConnectionValues,
  io: Io,
  call: { method: string; path: string; body?: unknown },
): Promise<NetworkResponse> {
  return callNetwork(io, { home: DATA_API, token: values['access_token'] ?? '', ...call });
}

type MetResponse = Extract<NetworkResponse, { met: true }>;

/** What the reasons of YouTube's errors mean. Sources: "YouTube Data API - Errors", and the errors of each call. */
const BY_REASON: Readonly<Record<string, SendFailure>> = {
  quotaExceeded: 'quota',
  dailyLimitExceeded: 'quota',
  rateLimitExceeded: 'wait',
  userRateLimitExceeded: 'wait',
  processingFailure: 'refused',
  invalidTitle: 'content',
  invalidDescription: 'content',
  invalidTags: 'content',
  invalidCategoryId: 'content',
  invalidVideoMetadata: 'content',
  invalidPublishAt: 'content',
  forbiddenPrivacySetting: 'content',
  uploadLimitExceeded: 'quota',
  youtubeSignupRequired: 'reconnect',
  commentTextRequired: 'content',
  commentTextTooLong: 'content',
  parentCommentIsPrivate: 'refused',
  parentCommentNotFound: 'person_gone',
  commentNotFound: 'person_gone',
  videoNotFound: 'person_gone',
  commentsDisabled: 'refused',
  insufficientPermissions: 'right_missing',
  accessNotConfigured: 'right_missing',
  ineligibleAccount: 'right_missing',
};

const BY_STATUS: Readonly<Record<number, SendFailure>> = {
  401: 'reconnect',
  403: 'right_missing',
  404: 'person_gone',
  429: 'wait',
};

/** Why a call that was answered failed. A spent quota is free again at midnight in California; everybody of our app shares it. */
export function toFailure({ status, headers, body }: MetResponse, now: Date): FailedOutcome {
  const error = ApiError.safeParse(body).data?.error;
  const message = describe(status, error?.message);
  const known = error?.errors.flatMap(({ reason }) => BY_REASON[reason ?? ''] ?? [])[0];
  const failure = known ?? BY_STATUS[status] ?? 'refused';
  if (failure === 'wait')
    return buildFailure(failure, message, retryAfterSeconds(headers.get('retry-after'), now) ?? RATE_PAUSE);
  return failure === 'quota'
    ? buildFailure(failure, message, computeQuotaPause(now))
    : buildFailure(failure, message);
}

/** Google writes some messages as HTML. */
function describe(status: number, said: string | undefined): Fault {
  return toResponseFault('YouTube', status, said?.replaceAll(/<[^>]*>/g, ''));
}

/** Seconds until midnight in California, when the quota of a day begins anew ("Quota costs"). */
export function computeQuotaPause(now: Date): number {
  const { resets_at } = computePeriod({ period: 'day', zone: 'America/Los_Angeles' }, now);
  return Math.ceil((resets_at.getTime() - now.getTime()) / 1000);
}
