import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { QuestionOf } from '#contracts/listening/analytics/question.ts';
import type { FeedMention } from '#contracts/listening/mention.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { readFeed, readPostsAt } from '#server/listening/feed/feed-store.ts';
import { toMention } from '#server/listening/feed/mention-row.ts';
import { buildCountedSelect } from '#server/listening/filter-sql/post-select.ts';
import { toSpan, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { isByTopPost, filtersBySentiment, unionAll } from '#server/listening/rollups/coverage-sql.ts';
import { POSTS_PER_DAY, POST_ORDER, type PostOrder } from '#server/listening/rollups/post-order-sql.ts';
import { onDaysIn, buildPublishedCondition } from '#server/listening/rollups/span-sql.ts';
import { splitSpan } from '#server/listening/rollups/spans.ts';

const Found = z.object({ _id: z.string(), published: z.coerce.number() });

/** The first posts in an order, ties newest first. */
export async function readPosts(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  { order, limit }: Pick<QuestionOf<'posts'>, 'order' | 'limit'>,
): Promise<FeedMention[]> {
  const { names } = resolved;
  if (order === 'newest') {
    const { rows } = await readFeed(clickhouse, accountId, { counted: resolved, limit, whole: true });
    return rows.map((row) => ({ ...toMention(row, names), hits: [], similar_count: 0 }));
  }
  const found = await findFirst(clickhouse, accountId, resolved, { order, limit });
  const rows = await readPostsAt(clickhouse, accountId, found, names);
  return rows.map((row) => ({ ...toMention(row, names), hits: [], similar_count: 0 }));
}

/** Among the top posts of each day with rollups, and all posts of the other days. */
function findFirst(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  { order, limit }: { order: PostOrder; limit: number },
): Promise<z.infer<typeof Found>[]> {
  const { filter, made } = resolved;
  const usesRollup = isByTopPost(filter) && !filtersBySentiment(filter) && limit <= POSTS_PER_DAY;
  const cut = splitSpan(toSpan(filter), usesRollup ? made : [], MS_PER_DAY);
  const select = sql`_id, published_at, engagement, reach, score`;
  const sums = buildSelect('ranked_posts', accountId, {
    select,
    where: sql`sorted = ${bindValue('String', order)} and ${onDaysIn(cut.summed)}`,
  });
  const rest = buildCountedSelect(accountId, resolved, { select, span: buildPublishedCondition(cut.rest) });
  const parts = [...(cut.summed.length > 0 ? [sums] : []), ...(cut.rest.length > 0 ? [rest] : [])];
  return readRows(
    clickhouse,
    Found,
    sql`select _id, toUnixTimestamp64Milli(published_at) as published from (${unionAll(parts)})
      order by ${POST_ORDER[order]} limit ${bindValue('UInt32', limit)}`,
  );
}
