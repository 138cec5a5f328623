import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';

/** A message or an action that the network certainly did not accept. */
export type FailedOutcome = {
  status: 'failed';
  failure: SendFailure;
  message: Fault;
  retryable: boolean;
  retry_after?: number;
};

/** Failures after which the same request may succeed by itself. */
const PASSING: ReadonlySet<SendFailure> = new Set(['wait', 'unreachable']);

/** The outcome of what failed for a reason; `retry_after` is in seconds. */
export function buildFailure(failure: SendFailure, message: Fault, retry_after?: number): FailedOutcome {
  return {
    status: 'failed',
    failure,
    message,
    retryable: PASSING.has(failure),
    ...(retry_after === undefined ? {} : { retry_after }),
  };
}
