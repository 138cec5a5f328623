import { z } from 'zod';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { ActOutcome } from '#connectors/kit/exchange.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
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
      : { status: 'failed', code: 'x_unreachable', message: called.message, retryable: true };
  }
  const message = toCallFault(called);
  if (called.status >= 500) return { status: 'unknown', message };
  if (called.status < 300) return { status: 'unknown', message: fault('said_nothing', { network: 'X' }) };
  if (called.status === 429)
    return {
      status: 'failed',
      code: 'rate_limited',
      message,
      retryable: true,
      retry_after: computeXPause(called.headers, now),
    };
  return { status: 'failed', code: codeOf(called.status), message, retryable: false };
}

/** The outcome of a call that changes a text; it may be repeated. */
export function actOutcomeOf(called: NetworkResponse, now: Date): ActOutcome {
  if (called.met && called.status < 300) return { status: 'done' };
  const outcome = sendOutcomeOf(called, now);
  if (outcome.status === 'failed') {
    const { code, message, retryable } = outcome;
    return { status: 'failed', code, message, retryable };
  }
  const message = outcome.status === 'unknown' ? outcome.message : fault('no_answer', { network: 'X' });
  return { status: 'failed', code: 'x_unreachable', message, retryable: true };
}

function codeOf(status: number): string {
  if (status === 401) return 'token_invalid';
  if (status === 402) return 'quota_used_up';
  if (status === 403) return 'not_allowed';
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
