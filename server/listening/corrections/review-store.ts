import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { ReviewItem } from '#contracts/listening/corrections/endpoints.ts';
import { Sentiment } from '#contracts/listening/mention.ts';
import { Channel } from '#contracts/networks.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import type { KeywordNames } from '#server/listening/keyword-names.ts';
import { REVIEW_ORDER } from './sentiment-store.ts';

const Row = z.object({
  _id: z.string(),
  channel: Channel,
  author_id: z.string(),
  author_name: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  published: z.coerce.number(),
  language: z.string(),
  sentiment: Sentiment,
});

type Store = { clickhouse: ClickHouseClient; accountId: AccountId };
type SampleQuery = { from: string; to: string; limit: number } & Pick<KeywordNames, 'sees'>;

/** The next mentions of a sample: in the order of a hash of their ids, those first that nobody has reviewed yet. */
export async function drawMentions(
  { clickhouse, accountId }: Store,
  { from, to, limit, sees }: SampleQuery,
): Promise<ReviewItem[]> {
  const rows = await readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`_id, channel, author_id, author_name, title, text, url, toUnixTimestamp64Milli(published_at) as published,
      language, sentiment`,
    where: sql`published_at >= ${bindInstant(from)} and published_at < ${bindInstant(to)} and sentiment_by <> 'person' and hidden = 'no'
      and ${sees ?? sql`true`}`,
    tail: sql`order by ${REVIEW_ORDER}, _id limit ${bindValue('UInt32', limit)}`,
  });
  return rows.map(({ author_id, author_name, published, ...row }) => ({
    ...row,
    author: { _id: author_id, name: author_name },
    published_at: new Date(published).toISOString(),
    hits: [],
  }));
}
