import { LongWork } from '#contracts/kit/long-work/work.ts';
import type { LongWorkRow } from '#server/kit/long-work/long-work-store.ts';

/** How fast earlier speed loses weight, in milliseconds: after this long of work it counts a third. */
const MEMORY_MS = 20_000;

/**
 * The recent rate per second: each step is weighted by its duration, and less the longer ago it was.
 *
 * @param before the rate so far, null before the first step
 * @param step how many were processed in how many milliseconds
 */
export function computeNextRate(
  before: number | null,
  { done, ms }: { done: number; ms: number },
): number | null {
  if (ms <= 0) return before;
  const now = (done * 1000) / ms;
  if (before === null) return now;
  const keep = Math.exp(-ms / MEMORY_MS);
  return before * keep + now * (1 - keep);
}

/** When a work will be done at the present rate; null where it does not run, or the rate is unknown. */
export function estimateEnd(
  { state, done, total, rate }: Pick<LongWorkRow, 'state' | 'done' | 'total' | 'rate'>,
  now: Date,
): string | null {
  if (state !== 'running' || total === null || !rate) return null;
  const seconds = Math.max(0, total - done) / rate;
  const end = now.getTime() + seconds * 1000;
  return end <= LAST_INSTANT ? new Date(end).toISOString() : null;
}

/** The year 9999: further ahead no time can be represented. */
const LAST_INSTANT = 253_402_300_799_000;

/** A work as it is shown, with its estimated end. */
export function toLongWork(row: LongWorkRow, now: Date): LongWork {
  return Shown.parse({ ...row, ends_at: estimateEnd(row, now) });
}

/** Created once; the server's internal fields are dropped. */
const Shown = LongWork.strip();
