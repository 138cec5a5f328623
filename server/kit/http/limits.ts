import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { refuse } from '#server/kit/errors.ts';

/** Calls by address: generous for people behind one office address, tight enough to stop a flood. */
const every = new RateLimiterMemory({ points: 3000, duration: 10 });
/** Calls that need nobody signed in, sign-in among them. */
const open = new RateLimiterMemory({ points: 60, duration: 10 });

/** Counts a call against its address. @throws too_many, saying when to come back */
export const limitCall = async (endpoint: Endpoint, ip: string): Promise<void> => {
  const limiter = endpoint.access.kind === 'public' ? open : every;
  await consume(limiter, `${endpoint.access.kind === 'public' ? endpoint.name : 'any'}:${ip}`);
};

/** Takes one point of a limiter. @throws too_many */
export const consume = async (limiter: RateLimiterMemory, key: string): Promise<void> => {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof RateLimiterRes)
      refuse('too_many', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) });
    throw refused;
  }
};
