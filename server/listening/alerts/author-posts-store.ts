import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { at, bound, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

const Row = z.object({
  author: z.string(),
  name: z.string(),
  fans: z.coerce.number(),
  said: z.coerce.number(),
});
/** Somebody to ring for: who, with how many followers, and when they wrote, in milliseconds. */
export type NotedAuthor = z.infer<typeof Row>;

type Asked = {
  where: Sql;
  /** Authors by their ids who are always of note. */
  authors: readonly string[];
  /** From how many followers on somebody who never wrote before is of note; null: nobody is for that. */
  followers: number | null;
  from: number;
  to: number;
  /** Only what came in since then; nought: all. */
  since: number;
};

/** For so long somebody may not have written to be new again, in milliseconds. */
const NEW_AGAIN_MS = 90 * 86_400_000;
/** Most authors one look tells of. */
const MOST = 500;

/** First post of each author of note within a time: those who are watched, and those who are new and have many followers. */
export const readNotedAuthors = (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { where, authors, followers, from, to, since }: Asked,
): Promise<NotedAuthor[]> => {
  const arrived = sql`published_at >= ${at(from)} and collected_at >= ${at(since)}`;
  const watched = sql`author_id in ${bound('Array(String)', authors)}`;
  const large = followers === null ? sql`false` : sql`ifNull(followers, 0) >= ${bound('UInt64', followers)}`;
  return readMentions(clickhouse, accountId, {
    row: Row,
    select: sql`author_id as author, anyLast(author_name) as name, max(ifNull(followers, 0)) as fans,
      toUnixTimestamp64Milli(minIf(published_at, ${arrived})) as said`,
    where: sql`published_at >= ${at(from - NEW_AGAIN_MS)} and published_at < ${at(to)} and author_id != ''
      and (${where}) and (${watched} or ${large})`,
    tail: sql`group by author_id having countIf(${arrived}) > 0
      and (${watched} or countIf(not (${arrived})) = 0) order by said limit ${bound('UInt32', MOST)}`,
  });
};
