import {
  findPause,
  forgetSession,
  openSession,
  renewSession,
  type Session,
} from '#connectors/bluesky/session.ts';
import { XrpcError } from '#connectors/bluesky/wire.ts';
import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import { callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** A call of a method by its name (NSID); `query` values that are lists are repeated. */
export type XrpcCall = {
  name: string;
  query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  body?: unknown;
};

/** The response with the session that it was made in; or why there is none. */
export type XrpcAnswer =
  | { opened: true; session: Session; called: NetworkResponse }
  | { opened: false; failure: FailedOutcome };

/** The path of a call. */
export function buildPath({ name, query = {} }: XrpcCall): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) parameters.append(key, one);
  return `/xrpc/${name}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`;
}

/** Calls the account's server. A session that ended before its time is renewed, and the call made once more. */
export async function callXrpc(values: ConnectionValues, io: Io, call: XrpcCall): Promise<XrpcAnswer> {
  const opened = await openSession(values, io);
  if (!opened.ok) return { opened: false, failure: toSessionFailure(opened) };
  const called = await callOnce(opened.session, io, call);
  if (!isExpired(called)) return { opened: true, session: opened.session, called };
  const renewed = await renewSession(opened.session, values, io);
  if (!renewed.ok) return { opened: false, failure: toSessionFailure(renewed) };
  return { opened: true, session: renewed.session, called: await callOnce(renewed.session, io, call) };
}

function callOnce({ home, access: token }: Session, io: Io, call: XrpcCall): Promise<NetworkResponse> {
  const { body } = call;
  return callNetwork(io, {
    home,
    path: buildPath(call),
    token,
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body }),
  });
}

function toSessionFailure({
  refused,
  message,
  pause,
}: Exclude<Awaited<ReturnType<typeof openSession>>, { ok: true }>): FailedOutcome {
  if (pause !== undefined) return buildFailure('wait', message, pause);
  return buildFailure(refused ? 'reconnect' : 'unreachable', message);
}

/** Whether the access token has ended: 400 with a name of its own. */
function isExpired(called: NetworkResponse): boolean {
  return called.met && called.status === 400 && findErrorName(called.body) === 'ExpiredToken';
}

/** The network's own name of an error. */
export function findErrorName(body: unknown): string | undefined {
  return XrpcError.safeParse(body).data?.error;
}

/** What statuses mean for a message or an act. 400 is a record that the lexicon does not allow. */
const FAILURES: Readonly<Record<number, SendFailure>> = {
  400: 'content',
  401: 'reconnect',
  403: 'right_missing',
  413: 'content',
};
/** Errors that the network names otherwise than by the status. Source: com.atproto.server.createSession, and @atproto/api. */
const NAMED_FAILURES: Readonly<Record<string, SendFailure>> = {
  InvalidToken: 'reconnect',
  ExpiredToken: 'reconnect',
  AccountTakedown: 'right_missing',
  AccountDeactivated: 'right_missing',
  RateLimitExceeded: 'wait',
};

/** Why a call that was answered failed. */
export function toXrpcFailure(
  called: Extract<NetworkResponse, { met: true }>,
  values: ConnectionValues,
  io: Io,
): FailedOutcome {
  const { error, message } = XrpcError.safeParse(called.body).data ?? {};
  const said = toResponseFault('Bluesky', called.status, message ?? error);
  const failure =
    called.status === 429 ? 'wait' : (NAMED_FAILURES[error ?? ''] ?? FAILURES[called.status] ?? 'refused');
  if (failure === 'reconnect') forgetSession(values, io);
  return buildFailure(failure, said, failure === 'wait' ? findPause(called.headers, io.now()) : undefined);
}

/** The body of a call that reads, or why it could not be read. */
export async function readXrpc(
  values: ConnectionValues,
  io: Io,
  call: XrpcCall,
): Promise<{ ok: true; body: unknown; session: Session } | { ok: false; failure: FailedOutcome }> {
  const answer = await callXrpc(values, io, call);
  if (!answer.opened) return { ok: false, failure: answer.failure };
  const { called, session } = answer;
  if (!called.met) return { ok: false, failure: buildFailure('unreachable', called.message) };
  if (called.status !== 200) return { ok: false, failure: toXrpcFailure(called, values, io) };
  if (called.body === undefined)
    return { ok: false, failure: buildFailure('unreachable', fault('no_answer', { network: 'Bluesky' })) };
  return { ok: true, body: called.body, session };
}

/** The id of the connected account, in whose repository its records are. */
export async function findOwnId(
  values: ConnectionValues,
  io: Io,
): Promise<{ ok: true; did: string } | { ok: false; failure: FailedOutcome }> {
  const opened = await openSession(values, io);
  return opened.ok ? { ok: true, did: opened.session.did } : { ok: false, failure: toSessionFailure(opened) };
}
