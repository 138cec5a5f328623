import type { ClickHouseClient } from '@clickhouse/client';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { WeekStart } from '#contracts/kit/week.ts';
import type { AnswerOfKind, Bucket, QuestionOf } from '#contracts/listening/analytics/question.ts';
import { toAxisValue } from '#server/listening/analytics/axis-sql.ts';
import { readGroups, readTotal } from '#server/listening/analytics/group-store.ts';
import {
  isReadTogether,
  readLines,
  type BarRow,
  type SeriesLines,
} from '#server/listening/analytics/series-store.ts';
import { chooseVoiceNumbers } from '#server/listening/analytics/voice.ts';
import { buildBuckets, type Buckets } from '#server/listening/counts/bucket-store.ts';
import { toSentimentCounts, NONE } from '#server/listening/counts/sentiment-counts.ts';
import { toSpan, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { isAdditive } from '#server/listening/rollups/coverage-sql.ts';

/** Bars narrow enough to show a shape, few enough to be legible. */
function bucketFor(
  bucket: QuestionOf<'series'>['bucket'],
  { from, to }: { from: number; to: number },
): Bucket {
  if (bucket !== 'auto') return bucket;
  const days = (to - from) / MS_PER_DAY;
  if (days <= 3) return 'hour';
  return days <= 120 ? 'day' : 'week';
}

/** The most bars of a chart; a longer period uses the next width. */
const MOST_BARS = 1_000;
const LENGTHS: Record<Bucket, number> = {
  hour: MS_PER_DAY / 24,
  day: MS_PER_DAY,
  week: 7 * MS_PER_DAY,
  month: 28 * MS_PER_DAY,
  quarter: 90 * MS_PER_DAY,
  year: 365 * MS_PER_DAY,
};
const WIDER: Partial<Record<Bucket, Bucket>> = {
  hour: 'day',
  day: 'week',
  week: 'month',
  month: 'quarter',
  quarter: 'year',
};

function readable(bucket: Bucket, length: number): Bucket {
  const wider = WIDER[bucket];
  return wider && length / LENGTHS[bucket] > MOST_BARS ? readable(wider, length) : bucket;
}

/** A series over time including empty bars: one line, or one for each of the first values of a dimension. */
export async function computeSeries(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  {
    by,
    measure,
    limit,
    bucket: wanted,
    zone,
    weekStart,
    voice,
  }: Omit<QuestionOf<'series'>, 'kind' | 'filter'> & { zone: string; weekStart?: WeekStart | undefined },
): Promise<AnswerOfKind<'series'>> {
  const span = toSpan(resolved.filter);
  const bucket = readable(bucketFor(wanted, span), span.to - span.from);
  const { from, to } = resolved.filter;
  const buckets = buildBuckets({ bucket, zone, weekStart, from, to });
  const { rows, lines, total } = await readAll(clickhouse, accountId, resolved, {
    by,
    measure,
    limit,
    buckets,
    ...(voice && by === 'keyword' && { among: chooseVoiceNumbers(resolved, voice) }),
  });
  const ofLine = Map.groupBy(rows, ({ value }) => value);
  return {
    kind: 'series',
    bucket,
    ...buckets,
    lines: lines.flatMap(({ value, count }) => {
      const axisValue = by ? toAxisValue(by, value, resolved.names) : { value: '', label: '' };
      return axisValue
        ? [
            {
              ...axisValue,
              ...barsOf(buckets, ofLine.get(value) ?? [], measure === 'mentions'),
              total: count,
            },
          ]
        : [];
    }),
    total,
  };
}

type SeriesRows = { rows: BarRow[]; lines: { value: string; count: number }[]; total: number };

/** The bars, the lines they belong to, and the total; in one read where the measure is additive. */
async function readAll(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  { limit, among, ...about }: Omit<SeriesLines, 'values'> & { limit: number; among?: readonly number[] },
): Promise<SeriesRows> {
  const { by, measure } = about;
  const read = (values: readonly string[] | null): Promise<BarRow[]> =>
    readLines(clickhouse, accountId, resolved, { ...about, values });
  if (isAdditive(measure) && (by === null || isReadTogether(resolved, about))) {
    const rows = await read(null);
    const lines = [...Map.groupBy(rows, ({ value }) => value)].map(([value, own]) => ({
      value,
      count: sumOf(own),
    }));
    const total = sumOf(rows);
    if (by === null) return { rows, lines: [{ value: '', count: total }], total };
    const first = lines
      .filter(({ value, count }) => value !== '' && count > 0)
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
    return { rows, lines: first.slice(0, limit), total };
  }
  if (by === null) {
    const [rows, total] = await Promise.all([
      read(null),
      readTotal(clickhouse, accountId, resolved, measure),
    ]);
    return { rows, lines: [{ value: '', count: total }], total };
  }
  const { rows: lines, total } = await readGroups(clickhouse, accountId, resolved, {
    by,
    measure,
    limit,
    ...(among && { among }),
  });
  return { rows: await read(lines.map(({ value }) => value)), lines, total };
}

const sumOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);

function barsOf({ starts }: Buckets, rows: readonly BarRow[], felt: boolean) {
  const at = new Map(rows.map((row) => [new Date(row.bar * 1000).toISOString(), row]));
  return {
    counts: starts.map((start) => at.get(start)?.count ?? 0),
    by_sentiment: felt
      ? starts.map((start) => {
          const row = at.get(start);
          return row ? toSentimentCounts(row) : NONE;
        })
      : null,
  };
}
