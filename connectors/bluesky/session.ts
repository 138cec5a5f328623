import { hash } from 'node:crypto';
import { SessionAnswer, XrpcError } from '#connectors/bluesky/wire.ts';
import { callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';

/** Where accounts of Bluesky log in, unless they are hosted elsewhere. */
const BLUESKY = 'https://bsky.social';
/** A token is used until shortly before its end, in milliseconds. */
const MARGIN_MS = 60_000;
/** How long a token is used that does not say when it ends, in milliseconds. */
const USUAL_MS = 3_600_000;
/** Seconds to wait where the network refuses for its limit and names no time. */
const USUAL_PAUSE = 60;

/** A session of an account: whose it is, where the account is hosted, and its tokens. */
export type Session = {
  did: string;
  handle: string;
  home: string;
  access: string;
  refresh: string;
  until: number;
};

/** A session, or why there is none; `refused`: the network does not accept the password. */
export type SessionResult =
  | { ok: true; session: Session }
  | { ok: false; refused: boolean; message: Fault; pause?: number | undefined };

/** Sessions by the hash of their log-in: the network allows few log-ins a day, so that one is kept and renewed. */
const sessions = new Map<string, Promise<SessionResult>>();
const MOST_SESSIONS = 1000;

/** Where an account logs in: its own server where the form names one. */
function getHome({ service = '' }: ConnectionValues): string {
  return service === '' ? BLUESKY : service;
}

function nameSession(values: ConnectionValues, { base_url = '' }: Io): string {
  const { handle = '', app_password_secret = '' } = values;
  return hash('sha256', JSON.stringify([base_url, getHome(values), handle, app_password_secret]));
}

/** Forgets a session whose tokens are no longer accepted. */
export function forgetSession(values: ConnectionValues, io: Io): void {
  sessions.delete(nameSession(values, io));
}

/** The session of a connection, from its former one where there is one. Calls at the same time share one log-in. */
export async function openSession(values: ConnectionValues, io: Io): Promise<SessionResult> {
  const name = nameSession(values, io);
  const known = await sessions.get(name);
  if (known?.ok && known.session.until > io.now().getTime()) return known;
  return keep(name, known?.ok ? renew(known.session, values, io) : logIn(values, io));
}

/** A new session by the tokens of a former one that has ended before its time. */
export async function renewSession(
  former: Session,
  values: ConnectionValues,
  io: Io,
): Promise<SessionResult> {
  const name = nameSession(values, io);
  const known = await sessions.get(name);
  // Another call has renewed it meanwhile.
  if (known?.ok && known.session.access !== former.access) return known;
  return keep(name, renew(former, values, io));
}

async function keep(name: string, pending: Promise<SessionResult>): Promise<SessionResult> {
  const [oldest] = sessions.keys();
  if (sessions.size >= MOST_SESSIONS && oldest !== undefined) sessions.delete(oldest);
  sessions.set(name, pending);
  const result = await pending;
  if (!result.ok && sessions.get(name) === pending) sessions.delete(name);
  return result;
}

/** POST com.atproto.server.createSession with an app password. */
async function logIn(values: ConnectionValues, io: Io): Promise<SessionResult> {
  const home = getHome(values);
  const called = await callNetwork(io, {
    home,
    path: '/xrpc/com.atproto.server.createSession',
    token: '',
    method: 'POST',
    body: {
      identifier: (values['handle'] ?? '').replace(/^@/, ''),
      password: values['app_password_secret'] ?? '',
    },
  });
  return toSession(called, home, io);
}

/** POST com.atproto.server.refreshSession, which uses the refresh token up; where it has ended too, a new log-in. */
async function renew(former: Session, values: ConnectionValues, io: Io): Promise<SessionResult> {
  const called = await callNetwork(io, {
    home: former.home,
    path: '/xrpc/com.atproto.server.refreshSession',
    token: former.refresh,
    method: 'POST',
  });
  const renewed = toSession(called, former.home, io);
  return !renewed.ok && called.met && called.status < 429 ? logIn(values, io) : renewed;
}

function toSession(called: NetworkResponse, home: string, io: Io): SessionResult {
  if (!called.met) return { ok: false, refused: false, message: called.message };
  const answer = SessionAnswer.safeParse(called.body).data;
  if (called.status !== 200 || answer === undefined) {
    const { error, message } = XrpcError.safeParse(called.body).data ?? {};
    const said =
      called.status === 200
        ? fault('unsaid_token', { network: 'Bluesky' })
        : toResponseFault('Bluesky', called.status, message ?? error);
    const pause = called.status === 429 ? findPause(called.headers, io.now()) : undefined;
    return { ok: false, refused: called.status === 400 || called.status === 401, message: said, pause };
  }
  const { did, handle, accessJwt: access, refreshJwt: refresh, didDoc } = answer;
  const host = didDoc?.service.find(({ id, type }) => isDataServer(id, type))?.serviceEndpoint;
  const until = findEnd(access, io.now()) - MARGIN_MS;
  return { ok: true, session: { did, handle, access, refresh, until, home: toHome(host) ?? home } };
}

function isDataServer(id: string | undefined, type: string | undefined): boolean {
  return id?.endsWith('#atproto_pds') === true && type === 'AtprotoPersonalDataServer';
}

/** The address of a server as a document of another server names it: only one with TLS gets the tokens. */
function toHome(address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address);
  return url?.protocol === 'https:' ? url.origin : undefined;
}

/** When a token ends, as it says itself (RFC 7519). */
function findEnd(token: string, now: Date): number {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  const exp: unknown = Object(parseJson(payload)).exp;
  return typeof exp === 'number' ? exp * 1000 : now.getTime() + USUAL_MS;
}

/** Seconds until the network accepts calls again: `ratelimit-reset` is an instant in seconds. */
export function findPause(headers: Headers, now: Date): number {
  const reset = Number(headers.get('ratelimit-reset') ?? Number.NaN);
  const named = retryAfterSeconds(headers.get('retry-after'), now);
  const until = Math.ceil(reset - now.getTime() / 1000);
  return Math.max(1, named ?? (Number.isFinite(until) && until > 0 ? Math.min(until, 86_400) : USUAL_PAUSE));
}
