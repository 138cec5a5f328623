import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { refuse } from '#server/kit/errors.ts';
import { toAddressBlock } from '#server/kit/http/address.ts';

/** Calls by address: generous for people behind one office address, tight enough to stop a flood. */
const every = new RateLimiterMemory({ points: 3000, duration: 10 });
/** Calls that need nobody signed in, sign-in among them. */
const open = new RateLimiterMemory({ points: 60, duration: 10 });

/** Counts a call against its address. @throws too_many, saying when to come back */
export const limitCall = async (endpoint: Pick<Endpoint, 'name' | 'access'>, ip: string): Promise<void> => {
  if (endpoint.access.kind === 'public') return limitOpen(endpoint.name, ip);
  await consume(every, toAddressBlock(ip));
};

/** Counts what needs nobody signed in against its address, each by its name. @throws too_many, saying when to come back */
export const limitOpen = async (name: string, ip: string): Promise<void> => {
  await consume(open, `${name}:${toAddressBlock(ip)}`);
};

/** What is left of a limit: calls, and the seconds until all of them are back. */
export type Quota = { limit: number; window: number; left: number; reset: number };

/** Takes one point of a limiter. @throws too_many, which says when to come back and what the limit is */
export const consume = async (limiter: RateLimiterMemory, key: string): Promise<Quota> => {
  const told = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Quota => ({
    limit: limiter.points,
    window: limiter.duration,
    left: remainingPoints,
    reset: Math.ceil(msBeforeNext / 1000),
  });
  try {
    return told(await limiter.consume(key));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const quota = told(refused);
    return refuse('too_many', { retryAfter: quota.reset, headers: buildQuotaHeaders(quota) });
  }
};

/**
 * How callers are told of their limit, by the names of draft-ietf-httpapi-ratelimit-headers-10: the policy (`q` calls in `w`
 * seconds) and where they stand in it (`r` calls left, all back in `t` seconds).
 */
export const buildQuotaHeaders = ({ limit, window, left, reset }: Quota): Record<string, string> => ({
  'ratelimit-policy': `"key";q=${limit};w=${window}`,
  ratelimit: `"key";r=${left};t=${reset}`,
});
