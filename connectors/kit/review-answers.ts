import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { TokenCheck } from '#connectors/kit/connect.ts';
import { computeAnswerId } from '#connectors/kit/reviews.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

type MetResponse = Extract<NetworkResponse, { met: true }>;
/** A call to a store, or why there was none: its token could not be had. */
export type StoreCall = NetworkResponse | FailedOutcome;

/** What differs between stores of apps: their name, and why they refuse. */
export type ReviewStore = { network: string; toFailure: (called: MetResponse, now: Date) => FailedOutcome };

/** Seconds to wait before an answer with an unknown outcome is repeated. */
const REPEAT_PAUSE = 2;

/** An answer as it was sent, and how the store's response says what was stored. */
export type SentReviewAnswer = {
  reviewId: string;
  text: string;
  readStored: (body: unknown) => string | undefined;
};

/** The outcome of a call that answers a review. The answer replaces itself: one of which nobody knows what became may be repeated. */
export function toAnswerOutcome(
  called: StoreCall,
  { network, toFailure }: ReviewStore,
  { reviewId, text, readStored, now }: SentReviewAnswer & { now: Date },
): SendOutcome {
  if (!('met' in called)) return called;
  if (!called.met)
    return called.left
      ? toUnknown(fault('at', { network, rest: called.message }))
      : buildFailure('unreachable', called.message);
  if (called.status >= 500 || (called.status >= 300 && called.status < 400))
    return toUnknown(toResponseFault(network, called.status, undefined));
  if (called.status >= 400) return toFailure(called, now);
  const provider_id = computeAnswerId(reviewId, readStored(called.body) ?? text);
  return { status: 'accepted', cost: 'free', provider_id };
}

function toUnknown(message: Fault): SendOutcome {
  return { status: 'unknown', message, retryable: true, retry_after: REPEAT_PAUSE };
}

/** Whether a call that reads reviews of an app shows that its key is good; `unknownApp` is the reason where the store has no such app. */
export function toStoreCheck(
  called: StoreCall,
  { network, toFailure }: ReviewStore,
  { app, unknownApp, now }: { app: string; unknownApp: string; now: Date },
): TokenCheck {
  if ('met' in called && !called.met) return { status: 'unknown', message: called.message };
  if ('met' in called && called.status === 200)
    return { status: 'good', account: { id: app, name: app }, expires_at: null };
  const { failure, message } = 'met' in called ? toFailure(called, now) : called;
  if (failure === 'reconnect' || failure === 'right_missing') return { status: 'refused', message };
  if (failure === 'person_gone')
    return { status: 'not_ready', reason: unknownApp, message: fault('refused', { network }) };
  return { status: 'unknown', message };
}
