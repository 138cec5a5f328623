import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Context } from '#server/kit/context.ts';
import { planRemoval, type PoolDay, type Retention } from '#server/public-pool/plan-removal.ts';
import { deleteFromDays, dropDay, type DayOfSources } from '#server/public-pool/public-post-store.ts';
import { listRetentions } from '#server/public-pool/retention-store.ts';
import { readStoredDays, type StoredDay } from '#server/public-pool/usage-store.ts';
import { recordPoolChange } from '#server/public-pool/version-store.ts';

/** A source that the platform follows no more keeps nothing. */
const GONE: Retention = { keepDays: 0, keepBytes: 0 };

/** What the pool has of each source and day, as {@link planRemoval} reads it. */
export function toPoolDay({ sourceId, oldest, posts, bytes }: StoredDay): PoolDay {
  return { sourceId, start: Math.floor(oldest / MS_PER_DAY) * MS_PER_DAY, posts, bytes };
}

/**
 * Removes the posts that are older, or take more room, than the platform keeps them. A day of which nothing stays is dropped as a whole. May
 * be repeated at any point.
 */
export async function removeExpiredPosts(context: Context): Promise<void> {
  const { clickhouse, clock, log } = context;
  const retentions = await listRetentions(context);
  const stored = await readStoredDays(clickhouse);
  const now = clock().getTime();
  const removed = planRemoval(stored.map(toPoolDay), (id) => retentions.get(id) ?? GONE, now);
  const keyOf = ({ sourceId, start }: PoolDay): string => `${sourceId} ${start}`;
  const gone = new Set(removed.map(keyOf));
  const partly: DayOfSources[] = [];
  for (const [day, sources] of Map.groupBy(stored, (one) => one.day)) {
    const expired = sources.filter((one) => gone.has(keyOf(toPoolDay(one))));
    if (expired.length === 0) continue;
    // Posts of today still arrive: its partition is never dropped as a whole.
    const isPast = Math.max(...sources.map(({ newest }) => newest)) < now - MS_PER_DAY;
    if (expired.length === sources.length && isPast) await dropDay(clickhouse, day);
    else partly.push({ day, sourceIds: expired.map(({ sourceId }) => sourceId) });
  }
  if (partly.length > 0) await deleteFromDays(clickhouse, partly);
  if (removed.length > 0) await recordPoolChange(context, 'removed');
  const posts = removed.reduce((sum, one) => sum + one.posts, 0);
  if (posts > 0) log.info({ posts, days: removed.length }, 'expired public posts were removed');
}
