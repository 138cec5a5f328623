import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { getPoolUsage, previewRetention, type SourceUsage } from '#contracts/public-pool/endpoints.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { planRemoval } from '#server/public-pool/plan-removal.ts';
import { toPoolDay } from '#server/public-pool/remove-expired.ts';
import { listRetentions, MEGABYTE } from '#server/public-pool/retention-store.ts';
import { readStoredDays, type StoredDay } from '#server/public-pool/usage-store.ts';

/** Calls by which operators see what the public pool takes. */
export const handlers = [
  bind(getPoolUsage, async ({ context }) => {
    const days = await readStoredDays(context.clickhouse);
    const bySource = Map.groupBy(days, ({ sourceId }) => sourceId);
    const now = context.clock().getTime();
    return {
      items: [...bySource.values()].map((own) => toUsage(own, now)),
      posts: sum(days, ({ posts }) => posts),
      bytes: sum(days, ({ bytes }) => bytes),
    };
  }),
  bind(previewRetention, async ({ context, params, query }) => {
    requireFound((await listRetentions(context)).get(params.source_id));
    const days = (await readStoredDays(context.clickhouse)).filter(
      ({ sourceId }) => sourceId === params.source_id,
    );
    const retention = { keepDays: query.keep_days, keepBytes: query.keep_megabytes * MEGABYTE };
    const removed = planRemoval(days.map(toPoolDay), () => retention, context.clock().getTime());
    return { posts: sum(removed, ({ posts }) => posts), bytes: sum(removed, ({ bytes }) => bytes) };
  }),
];

function sum<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((total, one) => total + of(one), 0);
}

/** Whole days over which posts a day are averaged. */
const MEAN_DAYS = 7;

function toUsage(days: readonly StoredDay[], now: number): SourceUsage {
  const today = Math.floor(now / MS_PER_DAY) * MS_PER_DAY;
  const oldest = Math.min(...days.map((one) => one.oldest));
  const first = Math.max(today - MEAN_DAYS * MS_PER_DAY, Math.floor(oldest / MS_PER_DAY) * MS_PER_DAY);
  const whole = days.filter((one) => one.oldest >= first && one.oldest < today);
  const posts = sum(days, (one) => one.posts);
  return {
    source_id: days[0]?.sourceId ?? '',
    posts,
    bytes: sum(days, ({ bytes }) => bytes),
    oldest_at: new Date(oldest).toISOString(),
    newest_at: new Date(Math.max(...days.map(({ newest }) => newest))).toISOString(),
    // On its first day a source has no whole day yet.
    posts_per_day: first < today ? sum(whole, (one) => one.posts) / ((today - first) / MS_PER_DAY) : posts,
  };
}
