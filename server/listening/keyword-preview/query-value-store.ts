import { z } from 'zod';
import type { QueryValueField } from '#contracts/keywords/query-values.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { type Sql, sql, bindValue, joinConditions, bindInstant } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';

/** The number of days that completion covers, and how many values it offers. */
export const DAYS = 30;

const COLUMNS: Record<QueryValueField, Sql> = {
  channel: sql`channel`,
  lang: sql`language`,
  country: sql`country`,
  author: sql`author_name`,
  hashtag: sql`arrayJoin(hashtags)`,
  mention: sql`arrayJoin(mentioned)`,
  domain: sql`arrayJoin(domains)`,
  link: sql`arrayJoin(links)`,
  emoji: sql`arrayJoin(emoji)`,
  source: sql`toString(source_id)`,
};

const Row = z.object({ value: z.string(), count: z.coerce.number().int() });

type ValueQuery = { field: QueryValueField; since: number; sees: Sql | null; typed: string; limit: number };

/** The most frequent values of a field since an instant that contain a text, in posts that a viewer sees. */
export async function readQueryValues(
  { clickhouse }: Pick<Context, 'clickhouse'>,
  accountId: AccountId,
  { field, since, sees, typed, limit }: ValueQuery,
) {
  const having =
    typed === ''
      ? sql`value <> ''`
      : sql`value <> '' and positionCaseInsensitiveUTF8(value, ${bindValue('String', typed)}) > 0`;
  return readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`${COLUMNS[field]} as value, count() as count`,
    where: joinConditions([sql`published_at >= ${bindInstant(since)}`, ...(sees ? [sees] : [])]),
    tail: sql`group by value having ${having} order by count desc, value limit ${bindValue('UInt32', limit)}`,
  });
}
