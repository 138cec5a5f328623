import { LongWork } from '#contracts/kit/long-work/work.ts';
import type { LongWorkRow } from '#server/kit/long-work/long-work-store.ts';

/** How fast old speed is forgotten, in milliseconds: after this long of work it counts a third. */
const MEMORY_MS = 20_000;

/**
 * How many a second, of late: each step counts by how long it took, and less the longer ago it was.
 *
 * @param before the rate so far, null before the first step
 * @param step how many were done in how many milliseconds
 */
export const computeNextRate = (
  before: number | null,
  { done, ms }: { done: number; ms: number },
): number | null => {
  if (ms <= 0) return before;
  const now = (done * 1000) / ms;
  if (before === null) return now;
  const keep = Math.exp(-ms / MEMORY_MS);
  return before * keep + now * (1 - keep);
};

/** When a work will be done if it goes on like this; null where it does not run, or nobody can say. */
export const estimateEnd = (
  { state, done, total, rate }: Pick<LongWorkRow, 'state' | 'done' | 'total' | 'rate'>,
  now: Date,
): string | null => {
  if (state !== 'running' || total === null || !rate) return null;
  const seconds = Math.max(0, total - done) / rate;
  const end = now.getTime() + seconds * 1000;
  return end <= LAST_INSTANT ? new Date(end).toISOString() : null;
};

/** The year 9999: further ahead is nothing that one can tell. */
const LAST_INSTANT = 253_402_300_799_000;

/** A work as it is shown, with its estimated end. */
export const toLongWork = (row: LongWorkRow, now: Date): LongWork =>
  Shown.parse({ ...row, ends_at: estimateEnd(row, now) });

/** Made once; what is the server's own falls away. */
const Shown = LongWork.strip();
