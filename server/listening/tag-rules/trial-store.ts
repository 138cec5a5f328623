import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { type Sql, joinConditions, sql, bindInstant, bindValue } from '#server/kit/clickhouse/sql.ts';

/** Posts of the displayed sample. */
const SAMPLE = 20;

const Count = z.coerce.number().int();

const Counts = z.object({ searched: Count, found: Count, fresh: Count });

const Row = z.object({
  _id: z.string(),
  channel: Channel,
  author_id: z.string(),
  author_name: z.string(),
  title: z.string(),
  text: z.string(),
  published: z.coerce.number(),
});

/** The shown posts of a span that a viewer sees. */
export function buildTrialRange({ from, to, sees }: { from: string; to: string; sees: Sql | null }): Sql {
  return joinConditions([
    sql`published_at >= ${bindInstant(from)} and published_at < ${bindInstant(to)} and hidden = 'no'`,
    ...(sees ? [sees] : []),
  ]);
}

/** How many posts a rule finds in a range, how many of them lack a tag, and the newest of them. */
export async function readTrial(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { range, found, lacking }: { range: Sql; found: Sql; lacking: Sql },
) {
  const [[counts], rows] = await Promise.all([
    readMentions(clickhouse, accountId, {
      row: Counts,
      select: sql`count() as searched, countIf(${found}) as found, countIf(${found} and ${lacking}) as fresh`,
      where: range,
    }),
    readMentions(clickhouse, accountId, {
      row: Row,
      select: sql`_id, channel, author_id, author_name, title, text, toUnixTimestamp64Milli(published_at) as published`,
      where: sql`${range} and ${found}`,
      tail: sql`order by published_at desc, _id desc limit ${bindValue('UInt32', SAMPLE)}`,
    }),
  ]);
  return [counts, rows] as const;
}
