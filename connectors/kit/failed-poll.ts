import type { FailedOutcome } from '#connectors/kit/build-failure.ts';
import type { PollResult, PollState } from '#connectors/kit/exchange.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';

/** The longest pause after failures, in seconds, unless the network itself asks for more. */
const LONGEST_PAUSE = 3600;

/** Why something could not be read, for how many seconds to pause, and whether that is for its token. */
export type ReadFailure = {
  ok: false;
  message: Fault;
  pause?: number | undefined;
  token_refused?: boolean;
};

/** Why a poll failed; `every` is the usual pause, `pause` what the network asks for and `longest` the most without that, in seconds. */
type PollFailure = { error: Fault; every: number; pause?: number | undefined; longest?: number };

/** The result of a poll that failed: the next one waits longer each time, and at least as long as the network says. */
export function buildFailedPoll(
  state: PollState,
  { error, every, pause = 0, longest = LONGEST_PAUSE }: PollFailure,
): PollResult & { status: 'failed' } {
  const failures = (state.failures ?? 0) + 1;
  const backOff = Math.min(longest, every * 2 ** Math.min(failures, 10));
  return {
    ...state,
    status: 'failed',
    items: [],
    refused: [],
    failures,
    error,
    next_after_seconds: Math.max(backOff, pause),
  };
}

/** The result of a poll that failed because of something that could not be read. */
export function toFailedPoll(
  state: PollState,
  { message, pause, token_refused }: ReadFailure,
  every: number,
): PollResult & { status: 'failed' } {
  return {
    ...buildFailedPoll(state, { error: message, every, pause }),
    ...(token_refused ? { token_refused } : {}),
  };
}

/** Why something could not be read, where the call certainly failed. */
export function toReadFailure({ failure, message, retry_after }: FailedOutcome): ReadFailure {
  return { ok: false, message, pause: retry_after, token_refused: failure === 'reconnect' };
}
