import type { ClickHouseClient } from '@clickhouse/client';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { WeekStart } from '#contracts/kit/week.ts';
import type { Axis } from '#contracts/listening/analytics/dimension.ts';
import type { AnswerOfKind, Bucket, QuestionOf } from '#contracts/listening/analytics/question.ts';
import { toAxisValue } from '#server/listening/analytics/axis-values.ts';
import { readGroups } from '#server/listening/analytics/groups.ts';
import {
  isReadTogether,
  readLines,
  type SeriesLine,
  type SeriesLines,
} from '#server/listening/analytics/series-lines.ts';
import { chooseVoiceNumbers } from '#server/listening/analytics/voice.ts';
import { buildBuckets } from '#server/listening/counts/bucket-store.ts';
import { toSpan, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

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

/** The width of the bars of a series: narrow enough to show a shape, wide enough to be legible. */
export function chooseBucket(
  wanted: QuestionOf<'series'>['bucket'],
  { from, to }: { from: number; to: number },
): Bucket {
  return readable(bucketFor(wanted, { from, to }), to - from);
}

/** A series over time including empty bars: one line, or one for each of the first values of a dimension. */
export async function computeSeries(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  input: Omit<QuestionOf<'series'>, 'kind' | 'filter'> & { zone: string; weekStart?: WeekStart | undefined },
): Promise<AnswerOfKind<'series'>> {
  const { by, measure, bucket: wanted, zone, weekStart, limit } = input;
  const bucket = chooseBucket(wanted, toSpan(resolved.filter));
  const { from, to } = resolved.filter;
  const buckets = buildBuckets({ bucket, zone, weekStart, from, to });
  const chosen = await chooseLines(clickhouse, accountId, resolved, input);
  const { lines, total } = await readLines(clickhouse, accountId, resolved, {
    measure,
    bucket,
    zone,
    weekStart,
    lines: chosen,
  });
  return {
    kind: 'series',
    bucket,
    ...buckets,
    lines: lines
      .filter((line) => by === null || (line.total > 0 && !isWithoutLanguage(by, line)))
      .slice(0, by === null ? 1 : limit)
      .flatMap(({ value, ...line }) => {
        const axisValue = by ? toAxisValue(by, value, resolved.names) : { value: '', label: '' };
        return axisValue ? [{ ...axisValue, ...line }] : [];
      }),
    total,
  };
}

function isWithoutLanguage(by: Axis, { value }: SeriesLine): boolean {
  return by === 'language' && value === '';
}

/** The lines of a chart; where a dimension has many values, the first are chosen before their bars are read. */
async function chooseLines(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  { by, measure, limit, voice }: Omit<QuestionOf<'series'>, 'kind' | 'filter'>,
): Promise<SeriesLines['lines']> {
  if (by === null) return { by };
  // One more, since mentions without a language are no line.
  if (isReadTogether(by, measure)) return { by, first: limit + 1 };
  const { rows, total } = await readGroups(clickhouse, accountId, resolved, {
    by,
    measure,
    limit,
    ...(voice && by === 'keyword' && { among: chooseVoiceNumbers(resolved, voice) }),
  });
  return { by, values: rows, total };
}
