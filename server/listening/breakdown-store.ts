import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { Channel } from '#contracts/inbound/channel.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bound, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { Count, SENTIMENT_COUNTS, sentimentColumns } from '#server/listening/sentiment-counts.ts';

/** What mentions can be told apart by. */
export type Dimension = 'channel' | 'keyword' | 'language' | 'sentiment';

const VALUES: Record<Dimension, Sql> = {
  channel: sql`toString(channel)`,
  keyword: sql`toString(arrayJoin(keywords))`,
  language: sql`toString(language)`,
  sentiment: sql`toString(sentiment)`,
};

const ShareRow = z.object({ value: z.string(), count: Count, ...sentimentColumns });

/** Mentions by one dimension, the most first. A keyword's value is its number. */
export const readBreakdown = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  dimension: Dimension,
  where: Sql,
): Promise<z.infer<typeof ShareRow>[]> =>
  readMentions(clickhouse, accountId, {
    row: ShareRow,
    select: sql`${VALUES[dimension]} as value, count() as count, ${SENTIMENT_COUNTS}`,
    where,
    tail: sql`group by value order by count desc, value`,
  });

const AuthorRow = z.object({
  author: z.string(),
  name: z.string(),
  handle: z.string(),
  seen_on: Channel,
  fans: Count.nullable(),
  count: Count,
  ...sentimentColumns,
});

const KeyRow = z.object({ key: z.string() });

/**
 * Authors with the most mentions, each by channel; name and followers as last seen. Posts that name nobody are left out. The
 * authors are found by their number alone, and only then are those few looked at.
 */
export const readTopAuthors = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  where: Sql,
  limit: number,
): Promise<z.infer<typeof AuthorRow>[]> => {
  const top = await readMentions(clickhouse, accountId, {
    row: KeyRow,
    select: sql`toString(author_key) as key`,
    where: sql`(${where}) and author_key <> 0`,
    tail: sql`group by author_key order by count() desc, author_key limit ${bound('UInt32', limit)}`,
  });
  if (top.length === 0) return [];
  const keys = top.map((one) => one.key);
  return readMentions(clickhouse, accountId, {
    row: AuthorRow,
    select: sql`any(author_id) as author, any(channel) as seen_on, argMax(author_name, published_at) as name,
      argMax(author_handle, published_at) as handle, argMax(followers, published_at) as fans,
      count() as count, ${SENTIMENT_COUNTS}`,
    where: sql`(${where}) and has(arrayMap(one -> toUInt64(one), ${bound('Array(String)', keys)}), author_key)`,
    tail: sql`group by author_key order by count desc, author_key`,
  });
};

const WordRow = z.object({ word: z.string(), count: Count, ...sentimentColumns });

/** Words that stand in the most mentions. */
export const readTopWords = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  where: Sql,
  limit: number,
): Promise<z.infer<typeof WordRow>[]> =>
  readMentions(clickhouse, accountId, {
    row: WordRow,
    select: sql`arrayJoin(words) as word, count() as count, ${SENTIMENT_COUNTS}`,
    where,
    tail: sql`group by word order by count desc, word limit ${bound('UInt32', limit)}`,
  });

const TotalRow = z.object({ count: Count });

/** How many mentions there are. */
export const countMentions = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  where: Sql,
): Promise<number> => {
  const [row] = await readMentions(clickhouse, accountId, {
    row: TotalRow,
    select: sql`count() as count`,
    where,
  });
  return row?.count ?? 0;
};

/** By how many people mentions are; the same name on two channels is two. */
export const countAuthors = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  where: Sql,
): Promise<number> => {
  const [row] = await readMentions(clickhouse, accountId, {
    row: TotalRow,
    select: sql`uniqExact(author_key) as count`,
    where: sql`(${where}) and author_key <> 0`,
  });
  return row?.count ?? 0;
};
