import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { Bucket } from '#contracts/listening/analytics/question.ts';
import { at, bound, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { Count } from '#server/listening/counts/sentiment-counts.ts';

const seconds = z.coerce.number().transform((value) => new Date(value * 1000).toISOString());

/** The start of the bar that a time lies in, in the clock of a time zone: days of 23 and 25 hours are one bar each. */
export const startOf = (bucket: Bucket, time: Sql, zone: Sql): Sql => {
  if (bucket === 'hour') return sql`toUnixTimestamp(toStartOfHour(${time}, ${zone}))`;
  if (bucket === 'day') return sql`toUnixTimestamp(toStartOfDay(${time}, ${zone}))`;
  if (bucket === 'month') return sql`toUnixTimestamp(toDateTime(toStartOfMonth(${time}, ${zone}), ${zone}))`;
  return sql`toUnixTimestamp(toDateTime(toStartOfWeek(${time}, 1, ${zone}), ${zone}))`;
};

const Start = z.object({ at: seconds });
const STEPS: Record<Bucket, Sql> = {
  hour: sql`addHours`,
  day: sql`addDays`,
  week: sql`addWeeks`,
  month: sql`addMonths`,
};
/** Shortest length of a bar, in milliseconds: a day may have 23 hours. */
const SHORTEST: Record<Bucket, number> = {
  hour: 3_600_000,
  day: 82_800_000,
  week: 601_200_000,
  month: 2_415_600_000,
};

type Span = { bucket: Bucket; zone: string; from: string; to: string };

/** Months of the calendar whose bars are asked for together: some hundred bars, and every question of that time shares them. */
const STRETCHES: Record<Bucket, number> = { hour: 1, day: 12, week: 120, month: 600 };
/** Between these the bars of a whole stretch can be told; ClickHouse's calendar of 32 bits ends soon after. */
const EARLIEST = Date.UTC(1971, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);
/** Stretches that are kept; each is some kilobytes. */
const MOST_KEPT = 300;
/** The calendar does not change, so what was asked once is known for good. */
const kept = new Map<string, Promise<readonly string[]>>();

/** The start of every bar of a span, by the same clock and calendar as {@link startOf}. */
export const readBuckets = async (clickhouse: ClickHouseClient, span: Span): Promise<string[]> => {
  const [first, end] = [Date.parse(span.from), Date.parse(span.to)];
  if (first < EARLIEST || end > LATEST) return askBuckets(clickhouse, span);
  const size = STRETCHES[span.bucket];
  const stretchOf = (time: number): number => {
    const at = new Date(time);
    return Math.floor(((at.getUTCFullYear() - 1900) * 12 + at.getUTCMonth()) / size);
  };
  const from = stretchOf(first);
  const stretches = await Promise.all(
    Array.from({ length: stretchOf(end) - from + 1 }, (_, index) =>
      stretchAt(clickhouse, { ...span, stretch: from + index }),
    ),
  );
  const starts = [...new Set(stretches.flat())].sort();
  const begun = starts.findLastIndex((start) => Date.parse(start) <= first);
  return starts.slice(Math.max(0, begun)).filter((start) => Date.parse(start) < end);
};

const stretchAt = (
  clickhouse: ClickHouseClient,
  { bucket, zone, stretch }: Pick<Span, 'bucket' | 'zone'> & { stretch: number },
): Promise<readonly string[]> => {
  const key = `${bucket} ${zone} ${stretch}`;
  const known = kept.get(key);
  if (known) return known;
  const size = STRETCHES[bucket];
  // JavaScript counts months from 1900.
  const begin = (months: number): string => new Date(Math.max(EARLIEST, Date.UTC(0, months))).toISOString();
  const asked = askBuckets(clickhouse, {
    bucket,
    zone,
    from: begin(stretch * size),
    to: begin((stretch + 1) * size),
  });
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - MOST_KEPT))) kept.delete(oldest);
  return asked;
};

/** The same, asked of ClickHouse. */
export const askBuckets = async (
  clickhouse: ClickHouseClient,
  { bucket, zone, from, to }: Span,
): Promise<string[]> => {
  const most = Math.ceil((Date.parse(to) - Date.parse(from)) / SHORTEST[bucket]) + 2;
  const inZone = bound('String', zone);
  const rows = await readRows(
    clickhouse,
    Start,
    sql`select distinct toUnixTimestamp(${STEPS[bucket]}(
        toDateTime(${startOf(bucket, at(from), inZone)}, ${inZone}), number)) as at
      from numbers(${bound('UInt32', most)}) where at < toUnixTimestamp(${at(to)}) order by at`,
  );
  return rows.map((row) => row.at);
};

const ZoneRow = z.object({ known: Count });

/** Names that ClickHouse was asked about and knows. */
const known = new Set<string>();

/** Whether ClickHouse knows a time zone of this name. */
export const isTimeZone = async (clickhouse: ClickHouseClient, name: string): Promise<boolean> => {
  if (known.has(name)) return true;
  const [row] = await readRows(
    clickhouse,
    ZoneRow,
    sql`select count() as known from system.time_zones where time_zone = ${bound('String', name)}`,
  );
  if (row?.known === 1) known.add(name);
  return row?.known === 1;
};
