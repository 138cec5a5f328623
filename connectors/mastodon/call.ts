import { buildFailure, type FailedOutcome } from '#connectors/kit/build-failure.ts';
import { callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import { ApiError } from '#connectors/mastodon/wire.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Seconds to wait where the server refuses for its limit and names no time: limits are counted over five minutes. */
const USUAL_PAUSE = 60;
const LONGEST_PAUSE = 3600;

/** A call of the API of the account's server; lists in `query` are repeated with `[]` in their names. */
export type ServerCall = {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};

/** The address of a server as people write it: with or without its protocol. */
export function toServer(instance: string): string {
  return `https://${instance
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .toLowerCase()}`;
}

/** Calls the server of a connection with its token. */
export function callServer(values: ConnectionValues, io: Io, call: ServerCall): Promise<NetworkResponse> {
  const server = { home: toServer(values['instance'] ?? ''), token: values['access_token_secret'] ?? '' };
  return callAt(server, io, call);
}

/** Calls any server; without a token as anybody may. */
export function callAt(
  { home, token }: { home: string; token: string },
  io: Io,
  { path, method = 'GET', query = {}, body, headers = {} }: ServerCall,
): Promise<NetworkResponse> {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string') parameters.set(name, value);
    else for (const one of value ?? []) parameters.append(`${name}[]`, one);
  }
  return callNetwork(io, {
    home,
    path: `${path}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`,
    token,
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

/** 404 is what is gone or not shown to the account, 422 what the server does not accept. */
const FAILURES: Readonly<Record<number, SendFailure>> = {
  400: 'content',
  401: 'reconnect',
  403: 'right_missing',
  413: 'content',
  422: 'content',
  429: 'wait',
};

/** Why a call that was answered failed. */
export function toServerFailure(called: Extract<NetworkResponse, { met: true }>, now: Date): FailedOutcome {
  const message = toResponseFault('Mastodon', called.status, ApiError.safeParse(called.body).data?.error);
  const failure = FAILURES[called.status] ?? 'refused';
  return buildFailure(failure, message, failure === 'wait' ? findPause(called.headers, now) : undefined);
}

/** Seconds until the server accepts calls again: `X-RateLimit-Reset` is a date. */
export function findPause(headers: Headers, now: Date): number {
  const reset = retryAfterSeconds(headers.get('x-ratelimit-reset'), now);
  const named = retryAfterSeconds(headers.get('retry-after'), now) ?? reset ?? USUAL_PAUSE;
  return Math.min(LONGEST_PAUSE, Math.max(1, named));
}

/** The body of a call that reads, or why it could not be read. */
export type ServerReading = { ok: true; body: unknown } | { ok: false; failure: FailedOutcome };

/** What a server answered to a call that changes nothing. */
export function toReading(called: NetworkResponse, now: Date): ServerReading {
  if (!called.met) return { ok: false, failure: buildFailure('unreachable', called.message) };
  if (called.status >= 500)
    return { ok: false, failure: buildFailure('unreachable', toServerFailure(called, now).message) };
  if (called.status !== 200) return { ok: false, failure: toServerFailure(called, now) };
  if (called.body === undefined)
    return { ok: false, failure: buildFailure('unreachable', fault('no_answer', { network: 'Mastodon' })) };
  return { ok: true, body: called.body };
}

/** Reads from the server of a connection. */
export async function readServer(values: ConnectionValues, io: Io, call: ServerCall): Promise<ServerReading> {
  return toReading(await callServer(values, io, call), io.now());
}
