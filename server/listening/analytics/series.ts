import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AnswerOfKind, Bucket, QuestionOf } from '#contracts/listening/analytics/question.ts';
import { tellValue } from '#server/listening/analytics/axis.ts';
import { readGroups, readTotal } from '#server/listening/analytics/group-store.ts';
import { readLines, type BarRow } from '#server/listening/analytics/series-store.ts';
import { spanOf, type Asked } from '#server/listening/asked.ts';
import { readBuckets } from '#server/listening/bucket-store.ts';
import { bySentiment, NONE } from '#server/listening/sentiment-counts.ts';

/** Bars narrow enough to show a shape, few enough to be seen. */
const bucketFor = (
  asked: QuestionOf<'series'>['bucket'],
  { from, to }: { from: number; to: number },
): Bucket => {
  if (asked !== 'auto') return asked;
  const days = (to - from) / MS_PER_DAY;
  if (days <= 3) return 'hour';
  return days <= 120 ? 'day' : 'week';
};

/** Most bars of a chart; narrower ones of a longer time are told by the next width. */
const MOST_BARS = 1_000;
const LENGTHS: Record<Bucket, number> = {
  hour: MS_PER_DAY / 24,
  day: MS_PER_DAY,
  week: 7 * MS_PER_DAY,
  month: 28 * MS_PER_DAY,
};
const WIDER: Partial<Record<Bucket, Bucket>> = { hour: 'day', day: 'week', week: 'month' };

const readable = (bucket: Bucket, length: number): Bucket => {
  const wider = WIDER[bucket];
  return wider && length / LENGTHS[bucket] > MOST_BARS ? readable(wider, length) : bucket;
};

/** A series over time with the bars in which nothing was said: one line, or one for each of the first values of an axis. */
export const answerSeries = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  asked: Asked,
  {
    by,
    measure,
    limit,
    bucket: wanted,
    zone,
  }: Omit<QuestionOf<'series'>, 'kind' | 'filter'> & { zone: string },
): Promise<AnswerOfKind<'series'>> => {
  const span = spanOf(asked.filter);
  const bucket = readable(bucketFor(wanted, span), span.to - span.from);
  const { from, to } = asked.filter;
  const [starts, groups, total] = await Promise.all([
    readBuckets(clickhouse, { bucket, zone, from, to }),
    by ? readGroups(clickhouse, accountId, asked, { by, measure, limit }) : null,
    readTotal(clickhouse, accountId, asked, measure),
  ]);
  const lines = groups ?? [{ value: '', count: total }];
  const rows = await readLines(clickhouse, accountId, asked, {
    by,
    measure,
    values: lines.map(({ value }) => value),
    series: { bucket, zone, starts },
  });
  const ofLine = Map.groupBy(rows, ({ value }) => value);
  return {
    kind: 'series',
    bucket,
    starts,
    lines: lines.flatMap(({ value, count }) => {
      const told = by ? tellValue(by, value, asked.names) : { value: '', label: '' };
      return told
        ? [{ ...told, ...barsOf(starts, ofLine.get(value) ?? [], measure === 'mentions'), total: count }]
        : [];
    }),
    total,
  };
};

const barsOf = (starts: readonly string[], rows: readonly BarRow[], felt: boolean) => {
  const at = new Map(rows.map((row) => [new Date(row.bar * 1000).toISOString(), row]));
  return {
    counts: starts.map((start) => at.get(start)?.count ?? 0),
    by_sentiment: felt
      ? starts.map((start) => {
          const row = at.get(start);
          return row ? bySentiment(row) : NONE;
        })
      : null,
  };
};
