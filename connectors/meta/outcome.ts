import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { ActOutcome } from '#connectors/kit/exchange.ts';
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

/** The network whose name is shown with an outcome, and the clock. */
export type GraphContext = { network: string; now: Date };

/** Codes of the Graph API (Meta, "Handling errors", "Rate limits", Messenger Platform "Error codes"). */
const LIMITED = new Set([4, 17, 32, 341, 613, 80001, 80002, 80006]);
const TOKEN_OVER = new Set([102, 190, 463, 467]);
const NOT_ALLOWED = new Set([3, 10, 200, 230, 368]);
/** Subcodes of codes 10 and 100: the message was sent outside the permitted window. */
const WINDOW_CLOSED = new Set([2018278, 2018065]);
/** The person cannot be reached: they left, or do not accept messages. */
const UNREACHABLE = new Set([551]);
const UNREACHABLE_SUBCODES = new Set([1545041, 2018108, 2018001]);

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
  const error = ErrorBody.safeParse(called.body).data?.error;
  if (called.status >= 500 || (error && (error.code === 1 || error.code === 2)))
    return { status: 'unknown', message: toResponseFault(network, called.status, error?.message) };
  if (called.status < 300 && error === undefined)
    return { status: 'unknown', message: fault('said_nothing', { network }) };
  const message = toResponseFault(network, called.status, error?.message);
  if (called.status === 429 || LIMITED.has(error?.code ?? 0))
    return buildFailure('wait', message, computeGraphPause(called.headers, now) || GRAPH_PAUSE);
  return buildFailure(failureOf(called.status, error), message);
}

/** The outcome of a call that changes a text (hide, like, delete); it may be repeated, so no outcome stays unknown. */
export function actOutcomeOf(called: NetworkResponse, context: GraphContext): ActOutcome {
  const error = called.met ? ErrorBody.safeParse(called.body).data?.error : undefined;
  if (called.met && called.status < 300 && error === undefined) return { status: 'done' };
  const outcome = sendOutcomeOf(called, context);
  if (outcome.status === 'failed') return outcome;
  const message =
    outcome.status === 'unknown' ? outcome.message : fault('no_answer', { network: context.network });
  return buildFailure('unreachable', message);
}

function failureOf(status: number, error: z.infer<typeof ErrorBody>['error'] | undefined): SendFailure {
  const { code = 0, error_subcode = 0 } = error ?? {};
  if (WINDOW_CLOSED.has(error_subcode)) return 'window_closed';
  if (UNREACHABLE.has(code) || UNREACHABLE_SUBCODES.has(error_subcode)) return 'person_gone';
  if (TOKEN_OVER.has(code) || status === 401) return 'reconnect';
  if (NOT_ALLOWED.has(code) || status === 403) return 'right_missing';
  return 'refused';
}

/** The error of Meta for a call of a network that failed. */
export function toGraphFault(
  { status, body }: Extract<NetworkResponse, { met: true }>,
  network: string,
): Fault {
  return toResponseFault(network, status, ErrorBody.safeParse(body).data?.error.message);
}
