import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { ActOutcome } from '#connectors/kit/exchange.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** Seconds to wait where X refuses for its rate limits and names no time: a quarter of its window of 15 minutes. */
const X_PAUSE = 225;

const Problem = z.object({
  detail: z.string().optional(),
  title: z.string().optional(),
  errors: z
    .array(z.looseObject({ message: z.string().optional(), detail: z.string().optional() }))
    .optional()
    .catch(undefined),
});

/** The outcome of a call that sends a text. X has no idempotency key, so a call with an unknown outcome is not repeated automatically. */
export function sendOutcomeOf(called: NetworkResponse, now: Date): SendOutcome {
  if (!called.met) {
    return called.left
      ? { status: 'unknown', message: fault('at', { network: 'X', rest: called.message }) }
      : buildFailure('unreachable', called.message);
  }
  const message = toCallFault(called);
  if (called.status >= 500) return { status: 'unknown', message };
  if (called.status < 300) return { status: 'unknown', message: fault('said_nothing', { network: 'X' }) };
  if (called.status === 429) return buildFailure('wait', message, computeXPause(called.headers, now));
  return buildFailure(failureOf(called.status), message);
}

/** The outcome of a call that changes a text; it may be repeated. */
export function actOutcomeOf(called: NetworkResponse, now: Date): ActOutcome {
  if (called.met && called.status < 300) return { status: 'done' };
  const outcome = sendOutcomeOf(called, now);
  if (outcome.status === 'failed') return outcome;
  const message = outcome.status === 'unknown' ? outcome.message : fault('no_answer', { network: 'X' });
  return buildFailure('unreachable', message);
}

function failureOf(status: number): SendFailure {
  if (status === 401) return 'reconnect';
  if (status === 402) return 'quota';
  if (status === 403) return 'right_missing';
  return 'refused';
}

/** Seconds until X accepts calls again: `x-rate-limit-reset` is the second at which the next window begins. */
export function computeXPause(headers: Headers, now: Date): number {
  const seconds = retryAfterSeconds(headers.get('retry-after'), now);
  if (seconds !== undefined && seconds > 0) return seconds;
  const reset = Number(headers.get('x-rate-limit-reset') ?? Number.NaN);
  const left = Math.ceil(reset - now.getTime() / 1000);
  return Number.isNaN(left) || left <= 0 || left > 86_400 ? X_PAUSE : left;
}

/** The error of X for a call that failed. */
export function toCallFault({ status, body }: Extract<NetworkResponse, { met: true }>): Fault {
  const problem = Problem.safeParse(body).data;
  const said =
    problem?.detail ?? problem?.errors?.[0]?.message ?? problem?.errors?.[0]?.detail ?? problem?.title;
  return toResponseFault('X', status, said);
}
