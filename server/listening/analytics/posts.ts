import { z } from 'zod';
import type { QuestionOf } from '#contracts/listening/analytics/question.ts';
import type { FeedMention } from '#contracts/listening/mention.ts';
import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bound, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { Asked } from '#server/listening/asked.ts';
import { readFeed, readPlaced } from '#server/listening/feed-store.ts';
import { mentionOf } from '#server/listening/mention-row.ts';
import { mentionWhere } from '#server/listening/mention-filter.ts';

const Found = z.object({ _id: z.string(), published: z.coerce.number() });

type Order = QuestionOf<'posts'>['order'];
const ORDERS: Record<Exclude<Order, 'newest'>, Sql> = {
  engagement: sql`engagement desc, reach desc`,
  reach: sql`reach desc, engagement desc`,
  score: sql`score desc, engagement desc`,
};

/** The first posts in an order, of equal ones the newest. */
export const readPosts = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  asked: Asked,
  { order, limit }: Pick<QuestionOf<'posts'>, 'order' | 'limit'>,
): Promise<FeedMention[]> => {
  const { filter, names } = asked;
  const page = { from: filter.from, to: filter.to, limit };
  if (order === 'newest') {
    const rows = await readFeed(clickhouse, accountId, { ...page, where: mentionWhere(filter, names) });
    return rows.map((row) => ({ ...mentionOf(row, names), hits: [], alike: 0 }));
  }
  const found = await readMentions(clickhouse, accountId, {
    row: Found,
    select: sql`_id, toUnixTimestamp64Milli(published_at) as published`,
    where: mentionWhere(filter, names),
    tail: sql`order by ${ORDERS[order]}, published_at desc, _id limit ${bound('UInt32', limit)}`,
  });
  const rows = await readPlaced(clickhouse, accountId, found);
  return rows.map((row) => ({ ...mentionOf(row, names), hits: [], alike: 0 }));
};
