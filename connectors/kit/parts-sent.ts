import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** The outcome of a message of several requests when one fails after `parts` were sent: it must not be sent again as a whole. */
export function withPartsSent(outcome: SendOutcome, parts: number): SendOutcome {
  if (parts === 0 || outcome.status === 'accepted') return outcome;
  const message = fault('parts_sent', { parts, rest: outcome.message });
  return outcome.status === 'failed'
    ? { status: 'failed', failure: outcome.failure, message, retryable: false }
    : { status: 'unknown', message };
}
