import { hash } from 'node:crypto';
import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import { callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import { ApiError, Token } from '#connectors/reddit/wire.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Where tokens are issued, and where they are used. */
const TOKENS = 'https://www.reddit.com';
const API = 'https://oauth.reddit.com';
/** A token is used until shortly before its end, in milliseconds. */
const MARGIN_MS = 60_000;
/** Seconds to wait where Reddit refuses for its limit and names no time; limits are counted over ten minutes. */
const USUAL_PAUSE = 60;
const LONGEST_PAUSE = 600;

/** A call of the API; what changes something has a form. */
export type RedditCall = {
  path: string;
  query?: Readonly<Record<string, string | undefined>>;
  form?: Readonly<Record<string, string>>;
};

type StoredToken = { token: string; until: number };
/** Tokens by the hash of the log-in that got them. */
const tokens = new Map<string, StoredToken>();
const MOST_TOKENS = 1000;

function nameToken(values: ConnectionValues, { base_url = '' }: Io): string {
  const { client_id = '', client_secret = '', username = '', password_secret = '' } = values;
  return hash('sha256', JSON.stringify([base_url, client_id, client_secret, username, password_secret]));
}

/** Reddit refuses programs that do not say who they are. Source: Reddit, "API rules". */
function nameProgram({ username = '' }: ConnectionValues): string {
  return `web:earshot:1.0 (by /u/${username.replaceAll(/[^\w-]/g, '')})`;
}

/** POST /api/v1/access_token with the password of an account of whose own app this is (`script`). */
async function fetchToken(
  values: ConnectionValues,
  io: Io,
): Promise<{ ok: true; token: string } | { ok: false; failure: FailedOutcome }> {
  const name = nameToken(values, io);
  const known = tokens.get(name);
  if (known && known.until > io.now().getTime()) return { ok: true, token: known.token };
  const { client_id = '', client_secret = '', username = '', password_secret = '' } = values;
  const called = await callNetwork(io, {
    home: TOKENS,
    path: '/api/v1/access_token',
    token: '',
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
      'user-agent': nameProgram(values),
    },
    body: new URLSearchParams({ grant_type: 'password', username, password: password_secret }),
  });
  if (!called.met) return { ok: false, failure: buildFailure('unreachable', called.message) };
  const issued = Token.safeParse(called.body).data;
  if (called.status !== 200 || issued === undefined) {
    const failure = toRedditFailure(called, io.now());
    // A wrong password is answered with 200 and `invalid_grant`, a wrong app with 401.
    const isRefused = called.status === 200 || called.status === 400 || called.status === 401;
    return { ok: false, failure: isRefused ? buildFailure('reconnect', failure.message) : failure };
  }
  const [oldest] = tokens.keys();
  if (tokens.size >= MOST_TOKENS && oldest !== undefined) tokens.delete(oldest);
  const until = io.now().getTime() + issued.expires_in * 1000 - MARGIN_MS;
  tokens.set(name, { token: issued.access_token, until });
  return { ok: true, token: issued.access_token };
}

/** The response of a call; or why no token could be had for it. */
export type RedditAnswer =
  | { opened: true; called: NetworkResponse }
  | { opened: false; failure: FailedOutcome };

/** Calls the API with the token of the connection. A token that is refused is forgotten. */
export async function callReddit(
  values: ConnectionValues,
  io: Io,
  { path, query = {}, form }: RedditCall,
): Promise<RedditAnswer> {
  const issued = await fetchToken(values, io);
  if (!issued.ok) return { opened: false, failure: issued.failure };
  const parameters = new URLSearchParams({ raw_json: '1' });
  for (const [key, value] of Object.entries(query)) if (value !== undefined) parameters.set(key, value);
  const called = await callNetwork(io, {
    home: API,
    path: `${path}?${parameters.toString()}`,
    token: issued.token,
    method: form === undefined ? 'GET' : 'POST',
    headers: { 'user-agent': nameProgram(values) },
    ...(form === undefined ? {} : { body: new URLSearchParams({ ...form, api_type: 'json' }) }),
  });
  if (called.met && called.status === 401) tokens.delete(nameToken(values, io));
  return { opened: true, called };
}

const FAILURES: Readonly<Record<number, SendFailure>> = {
  400: 'content',
  401: 'reconnect',
  403: 'right_missing',
  413: 'content',
  429: 'wait',
};

/** Why a call that was answered with an error status failed. */
export function toRedditFailure(called: Extract<NetworkResponse, { met: true }>, now: Date): FailedOutcome {
  const { explanation, message, error } = ApiError.safeParse(called.body).data ?? {};
  const said = explanation ?? message ?? (typeof error === 'string' ? error : undefined);
  const failure = FAILURES[called.status] ?? 'refused';
  return buildFailure(
    failure,
    toResponseFault('Reddit', called.status, said),
    failure === 'wait' ? findPause(called.headers, now) : undefined,
  );
}

/** Seconds until Reddit accepts calls again. */
export function findPause(headers: Headers, now: Date): number {
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN);
  const named = retryAfterSeconds(headers.get('retry-after'), now);
  return Math.min(
    LONGEST_PAUSE,
    Math.max(1, named ?? (Number.isFinite(reset) ? Math.ceil(reset) : USUAL_PAUSE)),
  );
}

/** The body of a call that reads, with the seconds to pause where the limit is used up; or why it could not be read. */
export async function readReddit(
  values: ConnectionValues,
  io: Io,
  call: RedditCall,
): Promise<{ ok: true; body: unknown; pause: number } | { ok: false; failure: FailedOutcome }> {
  const answer = await callReddit(values, io, call);
  if (!answer.opened) return { ok: false, failure: answer.failure };
  const { called } = answer;
  if (!called.met) return { ok: false, failure: buildFailure('unreachable', called.message) };
  if (called.status !== 200) {
    const failure = toRedditFailure(called, io.now());
    const isDown = called.status >= 500;
    return { ok: false, failure: isDown ? buildFailure('unreachable', failure.message) : failure };
  }
  if (called.body === undefined)
    return { ok: false, failure: buildFailure('unreachable', fault('no_answer', { network: 'Reddit' })) };
  const isUsedUp = Number(called.headers.get('x-ratelimit-remaining') ?? 1) < 1;
  return { ok: true, body: called.body, pause: isUsedUp ? findPause(called.headers, io.now()) : 0 };
}
