import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import type { RefreshedCounts } from '#contracts/listening/jobs.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { type Sql, bindValue, sql, joinSql } from '#server/kit/clickhouse/sql.ts';

export const COUNTS = ['likes', 'comments', 'shares', 'views'] as const;

const count = z.coerce.number().nullable();

export const Stored = z.object({
  _id: z.string(),
  published: z.coerce.number(),
  likes: count,
  comments: count,
  shares: count,
  views: count,
});

/** Each mention's own counts, found by its index in a list of ids; counts that were not sent stay. */
export function buildCountAssignments(counts: readonly RefreshedCounts[]): Sql {
  const ids = bindValue(
    'Array(UUID)',
    counts.map(({ _id }) => _id),
  );
  const assigned = COUNTS.map((name) => {
    const column: Sql = { pieces: [name] };
    const sent = bindValue(
      'Array(Int64)',
      counts.map((one) => one[name] ?? NOT_SENT),
    );
    const own = sql`arrayElement(${sent}, indexOf(${ids}, _id))`;
    return sql`${column} = if(${own} < 0, ${column}, toUInt64(${own}))`;
  });
  return joinSql(assigned, sql`, `);
}

const NOT_SENT = -1;

/** The counts of mentions as they are stored. */
export async function readStoredCounts(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  ids: readonly string[],
) {
  return readMentions(clickhouse, accountId, {
    row: Stored,
    select: sql`_id, toUnixTimestamp64Milli(published_at) as published, likes, comments, shares, views`,
    where: sql`_id in ${bindValue('Array(UUID)', ids)}`,
  });
}
