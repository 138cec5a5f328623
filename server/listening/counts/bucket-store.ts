import { buildBars } from '#contracts/kit/bars.ts';
import type { WeekStart } from '#contracts/kit/week.ts';
import type { Bucket } from '#contracts/listening/analytics/question.ts';
import { bindValue, clampInstant, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** The bars of a chart: where each begins, and where the last one ends even if the chart ends earlier. */
export type Buckets = { starts: string[]; end: string };

const iso = (at: number): string => new Date(at).toISOString();

/**
 * The bars that a span overlaps in a time zone.
 * @throws RangeError where the zone does not exist
 */
export function buildBuckets({
  bucket,
  zone,
  weekStart,
  from,
  to,
}: {
  bucket: Bucket;
  zone: string;
  weekStart?: WeekStart | undefined;
  from: string;
  to: string;
}): Buckets {
  const { starts, end } = buildBars(bucket, {
    zone,
    weekStart,
    from: clampInstant(from),
    to: Math.max(clampInstant(to), clampInstant(from) + 1),
  });
  return { starts: starts.map(iso), end: iso(end) };
}

/**
 * The start of the bar of a time, in seconds. ClickHouse receives the bars as instants: its calendar computes another start of a day than
 * ours where the offset changes at midnight. Bars begin at whole seconds.
 * @param unix the time in seconds since 1970
 */
export function buildBucketStartSql(unix: Sql, starts: readonly string[]): Sql {
  return starts.length === 0
    ? sql`toInt64(0)`
    : sql`roundDown(${unix}, ${bindValue(
        'Array(Int64)',
        starts.map((start) => Math.floor(Date.parse(start) / 1000)),
      )})`;
}

/** When a mention was published, in seconds since 1970; earlier times are negative. */
export const PUBLISHED_SECONDS = sql`toInt64(floor(toUnixTimestamp64Milli(published_at) / 1000))`;
