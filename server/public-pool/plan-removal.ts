import { MS_PER_DAY } from '#contracts/kit/duration.ts';

/** The posts of one source that were received on one day, `start` its first instant (UTC); `bytes` on disk. */
export type PoolDay = { sourceId: string; start: number; posts: number; bytes: number };

/** How long, and up to which size, posts of a source are kept. */
export type Retention = { keepDays: number; keepBytes: number };

/** The days to remove: those older than the source keeps them, then the oldest until the rest fits. Today's posts are never removed for their size. */
export function planRemoval(
  days: readonly PoolDay[],
  retentionOf: (sourceId: string) => Retention,
  now: number,
): PoolDay[] {
  const today = Math.floor(now / MS_PER_DAY) * MS_PER_DAY;
  const kept = new Map<string, number>();
  const removed: PoolDay[] = [];
  for (const day of days.toSorted((a, b) => b.start - a.start)) {
    const { keepDays, keepBytes } = retentionOf(day.sourceId);
    const bytes = (kept.get(day.sourceId) ?? 0) + day.bytes;
    const isTooOld = keepDays === 0 || day.start < today - keepDays * MS_PER_DAY;
    if (isTooOld || (bytes > keepBytes && day.start < today)) removed.push(day);
    // What is over the limit once also ends the days before it: a gap within the kept time would look like a silence.
    kept.set(day.sourceId, bytes);
  }
  return removed;
}
