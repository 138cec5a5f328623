import { z } from 'zod';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import type { ActOutcome } from '#connectors/kit/connector.ts';
import type { Called } from '#connectors/kit/call.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';

/** Seconds to wait where Meta refuses for its rate limits and names no time. */
export const GRAPH_PAUSE = 60;

const ErrorBody = z.object({
  error: z.object({
    message: z.string().catch(''),
    code: z.number().catch(0),
    error_subcode: z.number().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
  }),
});
const Usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().catch(0) })),
);

/** Codes of the Graph API (Meta, "Handling errors", "Rate limits", Messenger Platform "Error codes"). */
const LIMITED = new Set([4, 17, 32, 341, 613, 80001, 80002, 80006]);
const TOKEN_OVER = new Set([102, 190, 463, 467]);
const NOT_ALLOWED = new Set([3, 10, 200, 230, 368]);
/** Subcodes of code 10 and 100: the message was sent outside the window in which it may be. */
const WINDOW_CLOSED = new Set([2018278, 2018065]);
/** The person cannot be reached: they left, or do not take messages. */
const UNREACHABLE = new Set([551]);
const UNREACHABLE_SUBCODES = new Set([1545041, 2018108, 2018001]);

/**
 * What a call of the Graph API that should have said something means. Meta offers no key by which a repeated call is one, so after a
 * 5xx, a broken connection or Meta's own "unknown error" (1, 2) nobody can tell, and it is not repeated by itself.
 */
export function sendOutcomeOf(called: Called, now: Date): SendOutcome {
  if (!called.met) {
    return called.left
      ? { status: 'unknown', message: `Facebook: ${called.message}` }
      : { status: 'failed', code: 'facebook_unreachable', message: called.message, retryable: true };
  }
  const error = ErrorBody.safeParse(called.body).data?.error;
  if (called.status >= 500 || (error && (error.code === 1 || error.code === 2)))
    return { status: 'unknown', message: sentence(called.status, error?.message) };
  if (called.status < 300 && error === undefined)
    return { status: 'unknown', message: 'Facebook answered something that says nothing' };
  const message = sentence(called.status, error?.message);
  if (called.status === 429 || LIMITED.has(error?.code ?? 0))
    return {
      status: 'failed',
      code: 'rate_limited',
      message,
      retryable: true,
      retry_after: pauseOf(called, now),
    };
  return { status: 'failed', code: codeOf(called.status, error), message, retryable: false };
}

/** What a call that changes something said (hide, like, delete) means; it may be repeated, so nothing stays unknown. */
export function actOutcomeOf(called: Called, now: Date): ActOutcome {
  const error = called.met ? ErrorBody.safeParse(called.body).data?.error : undefined;
  if (called.met && called.status < 300 && error === undefined) return { status: 'done' };
  const outcome = sendOutcomeOf(called, now);
  if (outcome.status === 'failed') {
    const { code, message, retryable } = outcome;
    return { status: 'failed', code, message, retryable };
  }
  const message = outcome.status === 'unknown' ? outcome.message : 'Facebook did not answer';
  return { status: 'failed', code: 'facebook_unreachable', message, retryable: true };
}

function codeOf(status: number, error: z.infer<typeof ErrorBody>['error'] | undefined): string {
  const { code = 0, error_subcode = 0 } = error ?? {};
  if (WINDOW_CLOSED.has(error_subcode)) return 'window_closed';
  if (UNREACHABLE.has(code) || UNREACHABLE_SUBCODES.has(error_subcode)) return 'recipient_unavailable';
  if (TOKEN_OVER.has(code) || status === 401) return 'token_invalid';
  if (NOT_ALLOWED.has(code) || status === 403) return 'not_allowed';
  return 'refused';
}

/** Meta tells in minutes how long a page has to wait, in a header of its own. */
function pauseOf({ headers }: Extract<Called, { met: true }>, now: Date): number {
  const told = retryAfterSeconds(headers.get('retry-after'), now);
  if (told !== undefined) return told;
  try {
    const usage = Usage.parse(JSON.parse(headers.get('x-business-use-case-usage') ?? ''));
    const minutes = Object.values(usage).flatMap((list) =>
      list.map((one) => one.estimated_time_to_regain_access),
    );
    return Math.max(GRAPH_PAUSE, ...minutes.map((one) => one * 60));
  } catch {
    return GRAPH_PAUSE;
  }
}

const sentence = (status: number, said: string | undefined): string =>
  [`Facebook answered ${status}`, said].filter(Boolean).join('; ').slice(0, 500);
