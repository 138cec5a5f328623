import { lookup } from 'node:dns';
import ipaddr from 'ipaddr.js';
import { Agent, fetch as undiciFetch } from 'undici';
import { limitResponseSize } from '#connectors/kit/bounded.ts';
import type { Fetch } from '#connectors/kit/transport.ts';

/** `fetch` for addresses that users entered. */
export type Outbound = Fetch;

/** `fetch` for addresses of the operator: they may be in the same network as the suite, and their responses are limited in size as well. */
export const operatorFetch: Fetch = async (url, { most_bytes, ...init } = {}) =>
  limitResponseSize(await fetch(url, init), most_bytes);

/**
 * Ranges that a request from user input may reach; nothing private, loopback, link-local … is among them. Of IPv6 only the allocated global
 * range (2000::/3): the rest contains old notations of IPv4 addresses.
 */
export function isPublic(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || ((address.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}

/** Whether an address that a user entered names a host that is refused at once: a private address, or a protocol other than HTTP. */
export function isForbiddenUrl(target: string, allowed: readonly string[]): boolean {
  const url = new URL(target);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return true;
  if (allowed.includes(hostOf(url))) return false;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal)) return !isPublic(literal);
  return url.hostname === 'localhost' || url.hostname.endsWith('.localhost');
}

/** Host and port, the port always explicit. */
function hostOf(url: URL): string {
  return url.port ? url.host : `${url.hostname}:${url.protocol === 'https:' ? 443 : 80}`;
}

/** Headers that are meant for one site and not for another. */
const CREDENTIALS = ['authorization', 'cookie', 'proxy-authorization'];
/** Headers that describe a body. */
const OF_BODY = ['content-type', 'content-length', 'content-encoding', 'content-language'];

/** The request that follows a redirect, by the fetch standard: no credentials to another site, no body where a page is to be read. */
function redirected(
  init: RequestInit,
  { status, from, to }: { status: number; from: URL; to: URL },
): RequestInit {
  const headers = new Headers(init.headers);
  if (to.origin !== from.origin) for (const name of CREDENTIALS) headers.delete(name);
  const method = (init.method ?? 'GET').toUpperCase();
  const reads =
    (status === 303 && method !== 'GET' && method !== 'HEAD') || (status < 303 && method === 'POST');
  if (!reads) return { ...init, headers };
  for (const name of OF_BODY) headers.delete(name);
  return { ...init, headers, method: 'GET', body: null };
}

/** The refusal of an address; its message is for the user who entered it. */
export class ForbiddenAddress extends Error {
  readonly code = 'FORBIDDEN_ADDRESS';
  constructor(host: string) {
    super(`${host} is not reachable from here for safety`);
  }
}

/**
 * Creates the guarded `fetch`: names are resolved on connection and the address dialled is the address checked, again on every redirect, so
 * that neither a redirect nor a changed DNS response leads into the private network. Responses are limited in size. `allowed` are the
 * twins, as `host:port`.
 */
export function makeOutbound(allowed: readonly string[]): Outbound {
  const exempt = new Set(allowed);
  const guarded = new Agent({
    connect: {
      lookup: (host, options, done) => {
        lookup(host, { ...options, all: true }, (error, addresses) => {
          if (error) return done(error, '', 0);
          const bad = addresses.find((one) => !isPublic(one.address));
          if (bad || addresses.length === 0) return done(new ForbiddenAddress(host), '', 0);
          return options.all
            ? done(null, addresses)
            : done(null, addresses[0]?.address ?? '', addresses[0]?.family);
        });
      },
    },
  });
  const open = new Agent();
  const MAX_REDIRECTS = 5;
  const follow = async (target: string, init: RequestInit, left: number): Promise<Response> => {
    const url = new URL(target);
    if (!/^https?:$/.test(url.protocol)) throw new ForbiddenAddress(target);
    const named = hostOf(url);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (!exempt.has(named) && ipaddr.isValid(literal) && !isPublic(literal))
      throw new ForbiddenAddress(url.hostname);
    const dispatcher = exempt.has(named) ? open : guarded;
    const response = await (undiciFetch as unknown as (url: string, init: object) => Promise<Response>)(
      target,
      {
        ...init,
        redirect: 'manual',
        dispatcher,
      },
    );
    const next = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || response.status === 304 || !next) return response;
    if (init.redirect === 'manual') return response;
    if (left === 0) throw Object.assign(new Error('too many redirects'), { code: 'TOO_MANY_REDIRECTS' });
    const to = new URL(next, url);
    return follow(to.href, redirected(init, { status: response.status, from: url, to }), left - 1);
  };
  return async (url, { most_bytes, ...init } = {}) =>
    limitResponseSize(await follow(String(url), init, MAX_REDIRECTS), most_bytes);
}
