import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * How much one visitor and one address may do. An address may stand for a whole office or a mobile carrier, so its limits stop
 * floods and not people.
 */
const messagesOfVisitor = new RateLimiterMemory({ points: 30, duration: 60 });
const messagesOfAddress = new RateLimiterMemory({ points: 600, duration: 60 });
const hellosOfAddress = new RateLimiterMemory({ points: 300, duration: 60 });
const typingOfVisitor = new RateLimiterMemory({ points: 60, duration: 60 });

export const MAX_SOCKETS_OF_VISITOR = 10;
export const MAX_SOCKETS_OF_ADDRESS = 500;

/** Takes a point of each limiter. @returns seconds to wait where one is used up, else null */
const take = async (pairs: readonly (readonly [RateLimiterMemory, string])[]): Promise<number | null> => {
  for (const [limiter, key] of pairs) {
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
      throw refused;
    }
  }
  return null;
};

/** Counts a hello. */
export const takeHello = (address: string): Promise<number | null> => take([[hellosOfAddress, address]]);

/** Counts a message of a visitor, known by their token's hash. */
export const takeMessage = (visitor: string, address: string): Promise<number | null> =>
  take([
    [messagesOfVisitor, visitor],
    [messagesOfAddress, address],
  ]);

/** Counts a sign of typing. */
export const takeTyping = (visitor: string): Promise<number | null> => take([[typingOfVisitor, visitor]]);
