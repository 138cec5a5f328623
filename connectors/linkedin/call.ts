import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import { callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import { text } from '#connectors/kit/wire.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import type { SendOutcome } from '#contracts/inbound/outgoing.ts';
import type { SendFailure } from '#contracts/inbound/send-failure.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { LINKEDIN_PAGE } from '#contracts/networks/linkedin.ts';

export const NETWORK = 'LinkedIn';
const LINKEDIN_API = 'https://api.linkedin.com';
/** The version of the API, by its month; LinkedIn serves one for about a year. Read at learn.microsoft.com on 2026-12-01. */
const VERSION = '202603';

/** Seconds to wait where LinkedIn refuses for its limits and names no time. Limits are counted by the day in UTC. */
const USUAL_PAUSE = 900;
const LONGEST_PAUSE = 86_400;

const Problem = z.object({ message: text, code: text });

/** What a page is called in every call. */
export function toPageUrn(values: ConnectionValues): string {
  return `urn:li:organization:${LINKEDIN_PAGE.exec(values['organization'] ?? '')?.[1] ?? ''}`;
}

/** A call of the API; a part of `path` that is a URN is encoded by {@link encodeUrn}. */
export type LinkedinCall = {
  path: string;
  method?: 'GET' | 'POST' | 'DELETE';
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};

/** A URN within a path or a query: LinkedIn wants its signs encoded, parentheses and commas too. */
export function encodeUrn(urn: string): string {
  return encodeURIComponent(urn).replace(/[()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

/** Calls the API with the token of the connection. */
export function callLinkedin(
  { values, io }: { values: ConnectionValues; io: Io },
  { path, method = 'GET', body, headers = {} }: LinkedinCall,
): Promise<NetworkResponse> {
  return callNetwork(io, {
    home: LINKEDIN_API,
    path: `/rest${path}`,
    token: values['access_token_secret'] ?? '',
    method,
    headers: { 'linkedin-version': VERSION, 'x-restli-protocol-version': '2.0.0', ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

/**
 * What became of a call that writes. LinkedIn has no key for posts: what it may have done is unknown. Its answer 409 asks for another try, by
 * which posts are known to appear twice, so that it is unknown too.
 */
export function sendOutcomeOf(called: NetworkResponse, now: Date): SendOutcome {
  if (!called.met)
    return called.left
      ? { status: 'unknown', message: fault('at', { network: NETWORK, rest: called.message }) }
      : buildFailure('unreachable', called.message);
  const { status, headers, body } = called;
  if (status < 300) return { status: 'unknown', message: fault('said_nothing', { network: NETWORK }) };
  const message = toResponseFault(NETWORK, status, Problem.safeParse(body).data?.message);
  if (status >= 500 || status === 409) return { status: 'unknown', message };
  if (status === 429) return buildFailure('wait', message, findPause(headers, now));
  return buildFailure(FAILURES[status] ?? 'refused', message);
}

/** 400 and 422 are what LinkedIn does not take, 422 also a text that was just posted. */
const FAILURES: Readonly<Record<number, SendFailure>> = {
  400: 'content',
  401: 'reconnect',
  403: 'right_missing',
  413: 'content',
  422: 'content',
};

function findPause(headers: Headers, now: Date): number {
  const named = retryAfterSeconds(headers.get('retry-after'), now) ?? USUAL_PAUSE;
  return Math.min(LONGEST_PAUSE, Math.max(1, named));
}

/** Whether LinkedIn says that a thing is not there. */
export function isAbsent(called: NetworkResponse): boolean {
  return called.met && (called.status === 404 || called.status === 410);
}
