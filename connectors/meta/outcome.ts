import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { ActOutcome } from '#connectors/kit/exchange.ts';
import { findFailure } from '#connectors/meta/failure-codes.ts';
import { GRAPH_PAUSE, computeGraphPause } from '#connectors/meta/usage.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

const ErrorBody = z.object({
  error: z.object({
    message: z.string().catch(''),
    code: z.number().catch(0),
    error_subcode: z.number().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
  }),
});

/** The error of Meta in a response, where it has one. */
export function readGraphError(body: unknown): z.infer<typeof ErrorBody>['error'] | undefined {
  return ErrorBody.safeParse(body).data?.error;
}

/** The network whose name is shown with an outcome, and the clock. */
export type GraphContext = { network: string; now: Date };

/**
 * The outcome of a Graph API call that sends a text. Meta offers no idempotency key, so after a 5xx, a broken connection or Meta's own
 * "unknown error" (1, 2) the outcome is unknown, and the call is not repeated automatically.
 */
export function sendOutcomeOf(called: NetworkResponse, { network, now }: GraphContext): SendOutcome {
  if (!called.met) {
    return called.left
      ? { status: 'unknown', message: fault('at', { network, rest: called.message }) }
      : buildFailure('unreachable', called.message);
  }
  const error = readGraphError(called.body);
  if (called.status >= 500 || (error && (error.code === 1 || error.code === 2)))
    return { status: 'unknown', message: toResponseFault(network, called.status, error?.message) };
  if (called.status < 300 && error === undefined)
    return { status: 'unknown', message: fault('said_nothing', { network }) };
  const message = toResponseFault(network, called.status, error?.message);
  const failure = failureOf(called.status, error);
  return failure === 'wait'
    ? buildFailure(failure, message, computeGraphPause(called.headers, now) || GRAPH_PAUSE)
    : buildFailure(failure, message);
}

/** The outcome of a call that changes a text (hide, like, delete); it may be repeated, so no outcome stays unknown. */
export function actOutcomeOf(called: NetworkResponse, context: GraphContext): ActOutcome {
  const error = called.met ? readGraphError(called.body) : undefined;
  if (called.met && called.status < 300 && error === undefined) return { status: 'done' };
  const outcome = sendOutcomeOf(called, context);
  if (outcome.status === 'failed') return outcome;
  const message =
    outcome.status === 'unknown' ? outcome.message : fault('no_answer', { network: context.network });
  return buildFailure('unreachable', message);
}

/** The outcome of removing something: what is not there (code 100, subcode 33) is removed. */
export function toRemoval(called: NetworkResponse, context: GraphContext): ActOutcome {
  const error = called.met ? readGraphError(called.body) : undefined;
  const isGone = error?.code === 100 && error.error_subcode === 33;
  return isGone ? { status: 'done' } : actOutcomeOf(called, context);
}

function failureOf(status: number, error: z.infer<typeof ErrorBody>['error'] | undefined): SendFailure {
  if (status === 429) return 'wait';
  const known = error && findFailure(error.code, error.error_subcode);
  if (known !== undefined) return known;
  if (status === 401) return 'reconnect';
  return status === 403 ? 'right_missing' : 'refused';
}

/** The error of Meta for a call of a network that failed. */
export function toGraphFault(
  { status, body }: Extract<NetworkResponse, { met: true }>,
  network: string,
): Fault {
  return toResponseFault(network, status, readGraphError(body)?.message);
}
