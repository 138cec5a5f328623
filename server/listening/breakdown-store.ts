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
  author_id: z.string(),
  name: z.string(),
  handle: z.string(),
  channel: Channel,
  followers: Count.nullable(),
  count: Count,
  ...sentimentColumns,
});

/** Authors with the most mentions, each by channel; name and followers as last seen. Posts that name nobody are left out. */
export const readTopAuthors = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  where: Sql,
  limit: number,
): Promise<z.infer<typeof AuthorRow>[]> =>
  readMentions(clickhouse, accountId, {
    row: AuthorRow,
    select: sql`author_id, argMax(author_name, published_at) as name, argMax(author_handle, published_at) as handle,
      channel, argMax(followers, published_at) as followers, count() as count, ${SENTIMENT_COUNTS}`,
    where: sql`(${where}) and author_id <> ''`,
    tail: sql`group by channel, author_id order by count desc, author_id, channel limit ${bound('UInt32', limit)}`,
  });

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

const TotalRow = z.object({ count: Count, authors: Count });

/** How many mentions there are, and by how many authors. */
export const countMentions = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  where: Sql,
): Promise<z.infer<typeof TotalRow>> => {
  const [row] = await readMentions(clickhouse, accountId, {
    row: TotalRow,
    select: sql`count() as count, uniqExactIf((channel, author_id), author_id <> '') as authors`,
    where,
  });
  return row ?? { count: 0, authors: 0 };
};
