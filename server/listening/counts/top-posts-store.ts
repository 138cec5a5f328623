import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { Sentiment } from '#contracts/listening/mention.ts';
import { Channel } from '#contracts/networks.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import { buildMentionCondition } from '#server/listening/filter-sql/mention-filter.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

const Row = z.object({
  _id: z.string(),
  channel: Channel,
  author_name: z.string(),
  title: z.string(),
  text: z.string(),
  sentiment: Sentiment,
  published: z.coerce.number(),
  weight: z.coerce.number(),
});
/** A post with the most reactions, and their number. */
export type TopPost = z.infer<typeof Row>;

/** The longest text that is read of a post, in characters: an e-mail shows its beginning. */
const LONGEST = 400;

/** The posts with the most reactions, ties newest first. */
export function readTopPosts(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { filter, names }: Pick<ResolvedFilter, 'filter' | 'names'>,
  limit: number,
): Promise<TopPost[]> {
  return readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`_id, channel, author_name, title, substringUTF8(text, 1, ${bindValue('UInt32', LONGEST)}) as text, sentiment,
      toUnixTimestamp64Milli(published_at) as published,
      ifNull(likes, 0) + ifNull(comments, 0) + ifNull(shares, 0) as weight`,
    where: buildMentionCondition(filter, names),
    tail: sql`order by weight desc, published_at desc, _id limit ${bindValue('UInt32', limit)}`,
  });
}
