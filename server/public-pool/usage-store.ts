import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { bindValue, readRows, sql } from '#server/kit/clickhouse/sql.ts';

const number = z.coerce.number();
const Day = z.object({
  source_id: z.string(),
  /** As a number: 20261129, the name of its partition. */
  day: number,
  posts: number,
  raw: number,
  oldest: number,
  newest: number,
});
const Part = z.object({ day: number, bytes: number });

/** The posts of a source of one day: `bytes` is its share of what the day takes on disk, `oldest` and `newest` are in milliseconds. */
export type StoredDay = {
  sourceId: string;
  day: number;
  posts: number;
  bytes: number;
  oldest: number;
  newest: number;
};

/** What the pool has of each source and day; of one source where it is named. */
export async function readStoredDays(clickhouse: ClickHouseClient): Promise<StoredDay[]> {
  const [days, parts] = await Promise.all([
    readRows(
      clickhouse,
      Day,
      sql`select source_id, toYYYYMMDD(collected_at) as day, count() as posts, sum(bytes) as raw,
            toUnixTimestamp64Milli(min(collected_at)) as oldest, toUnixTimestamp64Milli(max(collected_at)) as newest
          from public_posts group by source_id, day order by day, source_id`,
    ),
    readRows(
      clickhouse,
      Part,
      sql`select toUInt32(partition) as day, sum(bytes_on_disk) as bytes from system.parts
          where database = currentDatabase() and table = ${bindValue('String', 'public_posts')} and active group by day`,
    ),
  ]);
  const onDisk = new Map(parts.map(({ day, bytes }) => [day, bytes]));
  const rawOf = new Map<number, number>();
  for (const { day, raw } of days) rawOf.set(day, (rawOf.get(day) ?? 0) + raw);
  return days.map(({ source_id, raw, ...row }) => ({
    ...row,
    sourceId: source_id,
    bytes: Math.round(((onDisk.get(row.day) ?? 0) * raw) / Math.max(1, rawOf.get(row.day) ?? 0)),
  }));
}
