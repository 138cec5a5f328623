import { z } from 'zod';
import type { QuestionOf } from '#contracts/listening/analytics/question.ts';
import type { FeedMention } from '#contracts/listening/mention.ts';
import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import { partOf, readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bound, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { Asked } from '#server/listening/asked.ts';
import { readFeed, readPlaced } from '#server/listening/feed-store.ts';
import { mentionOf } from '#server/listening/mention-row.ts';
import { mentionWhere } from '#server/listening/mention-filter.ts';

const Found = z.object({ _id: z.string(), published: z.coerce.number() });

type Order = QuestionOf<'posts'>['order'];
const ORDERS: Record<Exclude<Order, 'newest'>, { first: Sql; next: Sql }> = {
  engagement: { first: sql`engagement`, next: sql`reach` },
  reach: { first: sql`reach`, next: sql`engagement` },
  score: { first: sql`score`, next: sql`engagement` },
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
  const { first, next } = ORDERS[order];
  const where = mentionWhere(filter, names);
  const most = bound('UInt32', limit);
  const best = partOf('mentions', accountId, {
    select: sql`${first} as best`,
    where,
    tail: sql`order by best desc limit ${most}`,
  });
  // The least of the first by one short column, and then all that reach it: ids and times of the others are not read. A text would
  // be looked for twice, which costs more than it saves.
  const isText = filter.text !== undefined || filter.query !== undefined;
  const reaches = isText ? sql`true` : sql`${first} >= (select min(best) from (${best}))`;
  const found = await readMentions(clickhouse, accountId, {
    row: Found,
    select: sql`_id, toUnixTimestamp64Milli(published_at) as published`,
    where: sql`${where} and ${reaches}`,
    tail: sql`order by ${first} desc, ${next} desc, published_at desc, _id limit ${most}`,
  });
  const rows = await readPlaced(clickhouse, accountId, found);
  return rows.map((row) => ({ ...mentionOf(row, names), hits: [], alike: 0 }));
};
