/** Seconds until the next attempt, one after each failed one: ten retries in less than 24 hours with the jitter below. */
const RETRY_AFTER_S = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 21_600, 28_800];
/** Up to this share is added at random, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;
/** How long a delivery is attempted, in seconds: a day. */
const GIVE_UP_AFTER_S = 86_400;

/** Responses of a receiver that is up but refuses this one delivery: the others need not wait for it. */
const REFUSED_ALONE = new Set([400, 405, 406, 409, 411, 413, 414, 415, 422, 431]);

/**
 * What a response means: accepted; the receiver is permanently gone and says so; this delivery alone is refused; or the receiver is
 * unavailable. `status` is null where there was no response.
 */
export type DeliveryResult = 'taken' | 'gone' | 'refused' | 'down';

/** Evaluates a response's status. Redirects are not followed: the owner is notified of a moved receiver, and its address is not guessed. */
export function classifyStatus(status: number | null): DeliveryResult {
  if (status === null) return 'down';
  if (status >= 200 && status < 300) return 'taken';
  if (status === 410) return 'gone';
  return REFUSED_ALONE.has(status) ? 'refused' : 'down';
}

export type FailedAttempt = {
  /** Failed attempts, this one included. */
  tries: number;
  /** Since the first attempt, in seconds. */
  age: number;
  /** The wait that the receiver demanded with Retry-After, in seconds. */
  retryAfter: number | null;
  /** A number from 0 to 1. */
  chance: number;
};

/** Seconds until a failed delivery is retried; null when it has been tried for a day. */
export function computeNextTry({ tries, age, retryAfter, chance }: FailedAttempt): number | null {
  const planned = RETRY_AFTER_S[tries - 1];
  if (planned === undefined) return null;
  const wait = Math.max(planned * (1 + JITTER * chance), retryAfter ?? 0);
  return age + wait > GIVE_UP_AFTER_S ? null : wait;
}

/** The wait that a Retry-After header demands, in seconds: a number of them, or a date (RFC 9110, 10.2.3). */
export function parseRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, (at - now.getTime()) / 1000);
}
