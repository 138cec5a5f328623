import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import { callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ActOutcome, ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import { ApiResponse, TIKTOK_API } from '#connectors/tiktok/wire.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';

/** The name that is shown with what TikTok answers. */
export const TIKTOK = 'TikTok';

/** Seconds to wait where TikTok refuses for its limits: those of a minute are free again after five. */
const LIMIT_PAUSE = 300;

/**
 * What TikTok's codes mean; all others are refusals in its own words. Sources: "Return codes" of the API for Business, as published by users
 * of it: not verified.
 */
const FAILURES: Readonly<Record<number, SendFailure>> = {
  40001: 'right_missing',
  40016: 'wait',
  40064: 'quota',
  40100: 'wait',
  40102: 'reconnect',
  40103: 'reconnect',
  40104: 'reconnect',
  40105: 'reconnect',
  40107: 'reconnect',
  40133: 'wait',
  40908: 'content',
};
/** Done in part: what was asked for is in the answer. */
const DONE: ReadonlySet<number> = new Set([0, 20_001]);
const BROKEN_FROM = 50_000;

const BY_STATUS: Readonly<Record<number, SendFailure>> = {
  401: 'reconnect',
  403: 'right_missing',
  429: 'wait',
};

/** What became of a call: its data, a certain failure, or nobody knows. */
export type TiktokAnswer = { ok: true; data: unknown } | { ok: false; outcome: TiktokFailure };
export type TiktokFailure = FailedOutcome | { status: 'unknown'; message: Fault };

/** Calls the API as the account, whose token has a header of its own. */
export async function callTiktok(
  values: ConnectionValues,
  io: Io,
  call: { method: string; path: string; body?: unknown },
): Promise<TiktokAnswer> {
  const called = await callNetwork(io, {
    home: TIKTOK_API,
    token: '',
    headers: { 'access-token': values['access_token'] ?? '' },
    ...call,
  });
  return readCalled(called, io.now());
}

/** A response in its meaning: TikTok answers with status 200 and a code. */
export function readCalled(called: NetworkResponse, now: Date): TiktokAnswer {
  if (!called.met)
    return called.left
      ? unknown(fault('at', { network: TIKTOK, rest: called.message }))
      : { ok: false, outcome: buildFailure('unreachable', called.message) };
  const { status, headers, body } = called;
  const answer = ApiResponse.safeParse(body).data;
  const said = toResponseFault(TIKTOK, status, answer?.message);
  const failure = BY_STATUS[status] ?? (answer && FAILURES[answer.code]);
  if (failure === 'wait')
    return {
      ok: false,
      outcome: buildFailure(failure, said, retryAfterSeconds(headers.get('retry-after'), now) || LIMIT_PAUSE),
    };
  if (failure !== undefined) return { ok: false, outcome: buildFailure(failure, said) };
  if (status >= 500 || (status >= 300 && status < 400)) return unknown(said);
  if (answer === undefined)
    return status >= 400
      ? { ok: false, outcome: buildFailure('refused', said) }
      : unknown(fault('said_nothing', { network: TIKTOK }));
  if (DONE.has(answer.code) && status < 300) return { ok: true, data: answer.data };
  return answer.code >= BROKEN_FROM ? unknown(said) : { ok: false, outcome: buildFailure('refused', said) };
}

function unknown(message: Fault): TiktokAnswer {
  return { ok: false, outcome: { status: 'unknown', message } };
}

/** The outcome of a call that may be repeated, so that none stays unknown. */
export function toActOutcome(answer: TiktokAnswer): ActOutcome {
  return answer.ok ? { status: 'done' } : toCertainFailure(answer.outcome);
}

/** A failure of a call that changes nothing, or may be repeated. */
export function toCertainFailure(outcome: TiktokFailure): FailedOutcome {
  return outcome.status === 'failed' ? outcome : buildFailure('unreachable', outcome.message);
}
