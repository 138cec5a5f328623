import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql, type Sql, bindValue, joinConditions, bindInstant } from '#server/kit/clickhouse/sql.ts';
import { buildBucketStartSql, PUBLISHED_SECONDS } from '#server/listening/public.ts';

/** Posts of the displayed sample. */
const SAMPLE = 20;

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
    select: sql`_id, channel, author_id, author_name, title, text, toUnixTimestamp64Milli(published_at) as published`,
    where: sql`${range} and ${SHOWN} and ${found}`,
    tail: sql`order by published_at desc, _id desc limit ${bindValue('UInt32', SAMPLE)}`,
  });
}

/** The posts of a span that a viewer sees; `sees` null: all. */
export function buildPreviewRange({ from, to, sees }: { from: string; to: string; sees: Sql | null }): Sql {
  return joinConditions([
    sql`published_at >= ${bindInstant(from)} and published_at < ${bindInstant(to)}`,
    ...(sees ? [sees] : []),
  ]);
}
