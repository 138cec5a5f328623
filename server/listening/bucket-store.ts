import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { Bucket } from '#contracts/listening/analytics/question.ts';
import { at, bound, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { Count } from '#server/listening/sentiment-counts.ts';

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

/** The start of every bar of a span, by the same clock and calendar as {@link startOf}. */
export const readBuckets = async (
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
