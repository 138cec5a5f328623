import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import { loadWeekStart } from '#server/kit/db/account-store.ts';
import type { Call } from '#server/kit/http/call.ts';
import { buildBuckets, type Buckets } from '#server/listening/counts/bucket-store.ts';
import { countAuthors, type Authors } from '#server/listening/counts/count-mentions.ts';
import { refuseUndrawable } from '#server/listening/counts/drawable.ts';
import { toSentimentCounts, NONE } from '#server/listening/counts/sentiment-counts.ts';
import {
  isCoveredByRollups,
  readVolumeFromRollups,
  readVolumeWithAuthors,
  type Volume,
} from '#server/listening/counts/volume-store.ts';
import { refuseEmpty } from '#server/listening/filter-sql/mention-filter.ts';
import { resolveFilter, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

/** Bars narrow enough to show a shape, few enough to be legible. */
function bucketFor(from: string, to: string): 'hour' | 'day' | 'week' {
  const days = (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;
  if (days <= 3) return 'hour';
  return days <= 120 ? 'day' : 'week';
}

/** The volume over time, including empty bars, and the total of an equally long period just before. */
export async function computeMentionVolume(
  call: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  { time_zone: zone, ...filter }: MentionFilter & { time_zone: string },
) {
  const { clickhouse } = call.context;
  await refuseUndrawable(clickhouse, { from: filter.from, to: filter.to, zone });
  refuseEmpty(filter);
  const resolved = await resolveFilter(call, filter);
  const bucket = bucketFor(filter.from, filter.to);
  const weekStart = bucket === 'week' ? await call.inUnit(loadWeekStart) : undefined;
  const buckets = buildBuckets({ bucket, zone, weekStart, from: filter.from, to: filter.to });
  const { bars, before, authors } = await readAll(call, resolved, buckets);
  const counted = new Map(bars.map((bar) => [bar.at, toSentimentCounts(bar)]));
  return {
    bucket,
    end: buckets.end,
    series: buckets.starts.map((at) => ({ at, by_sentiment: counted.get(at) ?? NONE })),
    total: bars.reduce((sum, bar) => sum + sumOf(toSentimentCounts(bar)), 0),
    authors: authors.count,
    authors_about: authors.about,
    before,
  };
}

/** Reads from the rollups what they cover; otherwise everything in one read of the mentions. */
async function readAll(
  { context: { clickhouse }, accountId }: Pick<Call, 'context' | 'accountId'>,
  resolved: ResolvedFilter,
  buckets: Buckets,
): Promise<Volume & { authors: Authors }> {
  if (!isCoveredByRollups(resolved, buckets)) {
    const { authors, ...volume } = await readVolumeWithAuthors(clickhouse, accountId, resolved, buckets);
    return { ...volume, authors: { count: authors, about: false } };
  }
  const [volume, authors] = await Promise.all([
    readVolumeFromRollups(clickhouse, accountId, resolved, buckets),
    countAuthors(clickhouse, accountId, resolved),
  ]);
  return { ...volume, authors };
}

function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, one) => sum + one, 0);
}
