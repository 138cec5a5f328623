import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { at, bound, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { Count, SENTIMENT_COUNTS, sentimentColumns } from '#server/listening/sentiment-counts.ts';

/** How wide the bars of a time series are. */
export type Bucket = 'hour' | 'day' | 'week';

const seconds = z.coerce.number().transform((value) => new Date(value * 1000).toISOString());
const VolumeRow = z.object({ at: seconds, ...sentimentColumns });

/** The start of the bar that a time lies in, in the clock of a time zone: days of 23 and 25 hours are one bar each. */
const startOf = (bucket: Bucket, time: Sql, zone: Sql): Sql => {
  if (bucket === 'hour') return sql`toUnixTimestamp(toStartOfHour(${time}, ${zone}))`;
  if (bucket === 'day') return sql`toUnixTimestamp(toStartOfDay(${time}, ${zone}))`;
  return sql`toUnixTimestamp(toDateTime(toStartOfWeek(${time}, 1, ${zone}), ${zone}))`;
};

type Series = { bucket: Bucket; zone: string; where: Sql };

/** Mentions by bar and sentiment; bars without any are not in the answer. */
export const readVolume = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { bucket, zone, where }: Series,
): Promise<z.infer<typeof VolumeRow>[]> =>
  readMentions(clickhouse, accountId, {
    row: VolumeRow,
    select: sql`${startOf(bucket, sql`published_at`, bound('String', zone))} as at, ${SENTIMENT_COUNTS}`,
    where,
    tail: sql`group by at order by at`,
  });

const Start = z.object({ at: seconds });
const STEPS: Record<Bucket, Sql> = {
  hour: sql`addHours`,
  day: sql`addDays`,
  week: sql`addWeeks`,
};
/** Shortest length of a bar, in milliseconds: a day may have 23 hours. */
const SHORTEST: Record<Bucket, number> = { hour: 3_600_000, day: 82_800_000, week: 601_200_000 };

type Span = { bucket: Bucket; zone: string; from: string; to: string };

/** The start of every bar of a span, by the same clock and calendar as {@link readVolume}. */
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

/** Whether ClickHouse knows a time zone of this name. */
export const isTimeZone = async (clickhouse: ClickHouseClient, name: string): Promise<boolean> => {
  const [row] = await readRows(
    clickhouse,
    ZoneRow,
    sql`select count() as known from system.time_zones where time_zone = ${bound('String', name)}`,
  );
  return row?.known === 1;
};
