import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * The rate limits of one visitor and one address. An address may be shared by a whole office or a mobile carrier, so its limits stop floods
 * and not people.
 */
const messagesOfVisitor = new RateLimiterMemory({ points: 30, duration: 60 });
const messagesOfAddress = new RateLimiterMemory({ points: 600, duration: 60 });
/** Files use storage that the account's own users need, so they are limited by bytes as well. */
const filesOfVisitor = new RateLimiterMemory({ points: 20, duration: 300 });
const filesOfAddress = new RateLimiterMemory({ points: 200, duration: 300 });
const bytesOfAddress = new RateLimiterMemory({ points: 512 * 1024 * 1024, duration: 3600 });
const hellosOfAddress = new RateLimiterMemory({ points: 300, duration: 60 });
const typingOfVisitor = new RateLimiterMemory({ points: 60, duration: 60 });

export const MAX_SOCKETS_OF_VISITOR = 10;
export const MAX_SOCKETS_OF_ADDRESS = 500;

/** Consumes points of each limiter, one if it does not say how many. @returns seconds to wait if one is used up, otherwise null */
async function take(
  taken: readonly (readonly [limiter: RateLimiterMemory, key: string, points?: number])[],
): Promise<number | null> {
  for (const [limiter, key, points = 1] of taken) {
    try {
      await limiter.consume(key, points);
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
      throw refused;
    }
  }
  return null;
}

/** Counts a hello. */
export const countHello = (address: string): Promise<number | null> => take([[hellosOfAddress, address]]);

/** Counts a message of a visitor, identified by their token's hash. */
export function countMessage(visitor: string, address: string): Promise<number | null> {
  return take([
    [messagesOfVisitor, visitor],
    [messagesOfAddress, address],
  ]);
}

/** Counts a file by its number of bytes. */
export function countUpload(visitor: string, address: string, bytes: number): Promise<number | null> {
  return take([
    [filesOfVisitor, visitor],
    [filesOfAddress, address],
    [bytesOfAddress, address, bytes],
  ]);
}

/** Counts a typing indicator. */
export const countTyping = (visitor: string): Promise<number | null> => take([[typingOfVisitor, visitor]]);
