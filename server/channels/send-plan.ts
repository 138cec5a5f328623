import type { SendRoute } from '#connectors/kit/exchange.ts';
import type { DeliveryState } from '#contracts/crm/ticket.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import type { Fault } from '#contracts/kit/faults/fault.ts';

/** Attempts before a message that may still be repeated is given up. */
export const MAX_TRIES = 10;
/** For how long a process may call a network before others may take the message over: two requests with their time-outs. */
export const LEASE_MS = 40_000;
const LONGEST_PAUSE = 300;

/** The state of a message when a job processes it. `busy`: a living process is sending it. */
export type SendState = {
  state: DeliveryState;
  route: SendRoute | null;
  /** Whether a process that may still be alive holds it. */
  held: boolean;
};

/** What to do with a message now. */
export type Step =
  | { do: 'nothing' }
  | { do: 'wait' }
  | { do: 'send'; resume?: SendRoute }
  | { do: 'give_up_unknown' };

/**
 * What a job does with the message it finds. A message found in `sending` was left there by a process that died: a push carries its key and
 * is repeated under it; the outcome of a reply is unknown, so it is never sent again automatically.
 */
export function selectNextStep({ state, route, held }: SendState): Step {
  if (state === 'queued') return { do: 'send' };
  if (state !== 'sending') return { do: 'nothing' };
  if (held) return { do: 'wait' };
  return route === 'push' ? { do: 'send', resume: 'push' } : { do: 'give_up_unknown' };
}

/** The result of an attempt: the state of the message, why it failed, and in how many seconds to retry. */
export type Settlement = {
  state: DeliveryState;
  note: Fault | null;
  failure: SendFailure | null;
  retryIn: number | null;
};

/**
 * Evaluates an outcome. If a retry may help, it follows after the network's own pause, otherwise after 2, 4, 8 … seconds; a push with an
 * unknown outcome stays `sending` meanwhile, so that a crash repeats it under its key.
 *
 * @param tries the number of attempts, this one included
 */
export function resolveSettlement(outcome: SendOutcome, tries: number): Settlement {
  if (outcome.status === 'accepted') return { state: 'accepted', note: null, failure: null, retryIn: null };
  const again = outcome.retryable === true && tries < MAX_TRIES;
  const retryIn = again ? Math.min(LONGEST_PAUSE, outcome.retry_after ?? 2 ** tries) : null;
  if (outcome.status === 'failed')
    return { state: again ? 'queued' : 'failed', note: outcome.message, failure: outcome.failure, retryIn };
  return { state: again ? 'sending' : 'unknown', note: outcome.message, failure: null, retryIn };
}
