import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { refuse } from '#server/kit/errors.ts';
import { toAddressBlock } from '#server/kit/http/address.ts';

/** Calls per address: generous for people behind one office address, tight enough to stop a flood. */
const every = new RateLimiterMemory({ points: 3000, duration: 10 });
/** Calls that need no signed-in user, sign-in among them. */
const open = new RateLimiterMemory({ points: 60, duration: 10 });

/** Counts a call against its address. @throws too_many, with the time to retry */
export async function limitCall(endpoint: Pick<Endpoint, 'name' | 'access'>, ip: string): Promise<void> {
  if (endpoint.access.kind === 'public') return limitOpen(endpoint.name, ip);
  await consume(every, toAddressBlock(ip));
}

/** Counts a call without a signed-in user against its address, each under its name. @throws too_many, with the time to retry */
export async function limitOpen(name: string, ip: string): Promise<void> {
  await consume(open, `${name}:${toAddressBlock(ip)}`);
}

/** The remaining part of a limit: calls, and the seconds until all of them are available again. */
export type Quota = { limit: number; window: number; left: number; reset: number };

/** Takes one point of a limiter. @throws too_many, with the time to retry and the limit */
export async function consume(limiter: RateLimiterMemory, key: string): Promise<Quota> {
  const toQuota = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Quota => ({
    limit: limiter.points,
    window: limiter.duration,
    left: remainingPoints,
    reset: Math.ceil(msBeforeNext / 1000),
  });
  try {
    return toQuota(await limiter.consume(key));
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const quota = toQuota(refused);
    return refuse('too_many', { retryAfter: quota.reset, headers: buildQuotaHeaders(quota) });
  }
}

/**
 * Reports the limit to callers, by the names of draft-ietf-httpapi-ratelimit-headers-10: the policy (`q` calls in `w` seconds) and its
 * current state (`r` calls left, all available again in `t` seconds).
 */
export function buildQuotaHeaders({ limit, window, left, reset }: Quota): Record<string, string> {
  return {
    'ratelimit-policy': `"key";q=${limit};w=${window}`,
    ratelimit: `"key";r=${left};t=${reset}`,
  };
}
