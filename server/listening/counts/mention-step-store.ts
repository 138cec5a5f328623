import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql, type Sql, bindInstant } from '#server/kit/clickhouse/sql.ts';

export const DayRow = z.object({ day: z.coerce.number(), posts: z.coerce.number() });

const Stored = z.object({ posts: z.coerce.number().int(), oldest: z.coerce.number() });

/** How many posts an account has from an instant on, and the oldest of them. */
export async function countStoredPosts(clickhouse: ClickHouseClient, accountId: AccountId, from: string) {
  const [stored] = await readMentions(clickhouse, accountId, {
    row: Stored,
    select: sql`count() as posts, toUnixTimestamp64Milli(min(published_at)) as oldest`,
    where: publishedFrom(from),
  });
  return stored;
}

/** That a post was published at an instant or later. */
export function publishedFrom(from: string): Sql {
  return sql`published_at >= ${bindInstant(from)}`;
}

/** The days that have posts, newest first, with how many. */
export async function listPostDays(clickhouse: ClickHouseClient, accountId: AccountId, where: Sql) {
  return readMentions(clickhouse, accountId, {
    row: DayRow,
    select: sql`toUnixTimestamp64Milli(toStartOfDay(published_at)::DateTime64(3, 'UTC')) as day, count() as posts`,
    where,
    tail: sql`group by day order by day desc`,
  });
}
