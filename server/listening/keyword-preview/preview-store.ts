import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { buildUnmentionedSelect, type PoolReading } from '#server/kit/clickhouse/public-posts.ts';
import {
  sql,
  type Sql,
  bindValue,
  joinConditions,
  bindInstant,
  readRows,
} from '#server/kit/clickhouse/sql.ts';
import { buildBucketStartSql, PUBLISHED_SECONDS } from '#server/listening/public.ts';

/** Posts of the displayed sample. */
export const SAMPLE = 20;

const Count = z.coerce.number().int();

export const DayRow = z.object({
  at: z.coerce.number(),
  searched: Count,
  count: Count,
  fresh: Count,
  unseen: Count,
});

const SampleRow = z.object({
  _id: z.string(),
  channel: Channel,
  author_id: z.string(),
  author_name: z.string(),
  title: z.string(),
  text: z.string(),
  published: z.coerce.number(),
});

/** The same condition as for feeds and numbers (server/listening/filter-sql/facts-sql.ts). */
const SHOWN = sql`hidden = 'no'`;

type Days = { range: Sql; found: Sql; known: readonly number[]; starts: readonly string[] };

/** The counts of each day: searched, found, hidden and new posts. */
export function readDays(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { range, found, known, starts }: Days,
) {
  return readMentions(clickhouse, accountId, {
    row: DayRow,
    select: sql`${buildBucketStartSql(PUBLISHED_SECONDS, starts)} as at, countIf(${SHOWN}) as searched,
      countIf(${found} and ${SHOWN}) as count, countIf(${found} and not ${SHOWN}) as unseen,
      countIf(${found} and ${SHOWN} and not hasAny(keywords, ${bindValue('Array(UInt32)', known)})) as fresh`,
    where: range,
    tail: sql`group by at order by at`,
  });
}

/** The newest posts that a keyword would match. */
export function readSample(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { range, found }: Pick<Days, 'range' | 'found'>,
) {
  return readMentions(clickhouse, accountId, {
    row: SampleRow,
    select: SAMPLE_COLUMNS,
    where: sql`${range} and ${SHOWN} and ${found}`,
    tail: SAMPLE_TAIL,
  });
}

type PoolDays = { span: Sql; found: Sql; starts: readonly string[]; sees: Sql | null };

/** The counts of each day over the public posts that are none of the mentions that the viewer sees. */
export function readPoolDays(
  clickhouse: ClickHouseClient,
  reading: PoolReading,
  { span, found, starts, sees }: PoolDays,
) {
  const shown = reading.shown;
  return readRows(
    clickhouse,
    DayRow,
    buildUnmentionedSelect(reading, {
      select: sql`${buildBucketStartSql(PUBLISHED_SECONDS, starts)} as at, countIf(${shown}) as searched,
        countIf(${found} and ${shown}) as count, countIf(${found} and not ${shown}) as unseen, count as fresh`,
      where: span,
      shared: span,
      seen: sees,
      tail: sql`group by at order by at`,
    }),
  );
}

/** The newest of these posts that a keyword would match. */
export function readPoolSample(
  clickhouse: ClickHouseClient,
  reading: PoolReading,
  { span, found, sees }: Omit<PoolDays, 'starts'>,
) {
  return readRows(
    clickhouse,
    SampleRow,
    buildUnmentionedSelect(reading, {
      select: SAMPLE_COLUMNS,
      where: joinConditions([span, reading.shown, found]),
      shared: span,
      seen: sees,
      tail: SAMPLE_TAIL,
    }),
  );
}

const SAMPLE_COLUMNS = sql`_id, channel, author_id, author_name, title, text, toUnixTimestamp64Milli(published_at) as published`;
const SAMPLE_TAIL = sql`order by published_at desc, _id desc limit ${bindValue('UInt32', SAMPLE)}`;

/** The posts of a span that a viewer sees; `sees` null: all. */
export function buildPreviewRange({ from, to, sees }: { from: string; to: string; sees: Sql | null }): Sql {
  return joinConditions([
    sql`published_at >= ${bindInstant(from)} and published_at < ${bindInstant(to)}`,
    ...(sees ? [sees] : []),
  ]);
}
