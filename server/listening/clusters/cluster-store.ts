import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, formatClickHouseTime, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { findLargestClusters } from '#server/listening/clusters/cluster-candidate-store.ts';
import {
  isShared,
  buildClusterRowsSql,
  buildSharedRowsSql,
} from '#server/listening/clusters/cluster-rows-sql.ts';
import { readWhole } from '#server/listening/counts/breakdown.ts';
import { refuseClosed } from '#server/listening/counts/refuse-closed.ts';
import { SENTIMENT_COUNTS } from '#server/listening/counts/sentiment-count-sql.ts';
import { Count, sentimentColumns } from '#server/listening/counts/sentiment-counts.ts';
import { buildMentionCondition } from '#server/listening/filter-sql/mention-filter.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { isCovered } from '#server/listening/rollups/coverage-sql.ts';

/** The number of clusters among the mentions, exact; a text too short to compare is a cluster of its own. */
export const STORIES: Sql = sql`countIf(cluster = 0) + uniqExactIf(cluster, cluster <> 0)`;

const Counts = z.object({ posts: Count, clusters: Count });

/** How many mentions a filter finds, by post and by cluster. Exact: all near-duplicates of a text in the period count as one. */
export async function countByCluster(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
): Promise<z.infer<typeof Counts>> {
  const { filter, names } = resolved;
  refuseClosed(resolved, { measures: ['clusters'] });
  if (isCovered('mentions', filter, names) && isShared(resolved)) {
    const [posts, copies] = await Promise.all([
      readWhole(clickhouse, accountId, 'mentions', resolved),
      readCopies(clickhouse, accountId, resolved),
    ]);
    return { posts, clusters: posts - copies.total };
  }
  const [row] = await readMentions(clickhouse, accountId, {
    row: Counts,
    select: sql`count() as posts, ${STORIES} as clusters`,
    where: buildMentionCondition(filter, names),
  });
  return row ?? { posts: 0, clusters: 0 };
}

const CopiesRow = z.object({ value: z.string(), whole: z.coerce.boolean(), copies: Count });
/** How many mentions repeat another one: by value, and in total. */
export type CopyCounts = { of: (value: string) => number; total: number };

/**
 * How many more mentions than clusters there are, by a column of {@link buildSharedRowsSql} with one value for each mention; without a
 * column only the total, which is quicker.
 */
export async function readCopies(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  column?: Sql,
): Promise<CopyCounts> {
  const shared = buildSharedRowsSql(accountId, resolved, sql`${column ?? sql`''`} as place, cluster`);
  const rows = await readRows(
    clickhouse,
    CopiesRow,
    sql`select toString(place) as value, ${column ? sql`grouping(place)` : sql`1`} as whole, count() - uniqExact(cluster) as copies
      from (${shared}) group by ${column ? sql`rollup(place)` : sql`place`}`,
  );
  const byValue = new Map(rows.filter(({ whole }) => !whole).map((row) => [row.value, row.copies]));
  return {
    of: (one) => byValue.get(one) ?? 0,
    total: rows.find(({ whole }) => whole)?.copies ?? 0,
  };
}

const TopRow = z.object({ number: z.string() });
const Row = z.object({
  number: z.string(),
  count: Count,
  authors: Count,
  channels: z.array(Channel),
  first: z.coerce.number(),
  last: z.coerce.number(),
  ...sentimentColumns,
});
type NumberRow = z.infer<typeof Row>;
const First = z.object({
  number: z.string(),
  published: z.coerce.number(),
  _id: z.string(),
  channel: Channel,
  author_id: z.string(),
  author_name: z.string(),
  author_handle: z.string(),
  text: z.string(),
});
/** A text with its counts; `first` and `last` in epoch milliseconds, `said` the earliest mention. */
export type ClusterRow = NumberRow & { said: z.infer<typeof First> };

/** Texts that occur at least twice, the most frequent first; the earliest mention of each represents the cluster. */
export async function readClusters(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  limit: number,
): Promise<ClusterRow[]> {
  const rows =
    (await readTopOfLikely(clickhouse, accountId, resolved, limit)) ??
    (await readNumbers(
      clickhouse,
      accountId,
      resolved,
      await readTop(clickhouse, accountId, resolved, limit),
    ));
  const where = buildMentionCondition(resolved.filter, resolved.names);
  const firsts = await readFirsts(clickhouse, accountId, { rows, where });
  return rows.flatMap((row) => {
    const said = firsts.find(({ number, published }) => number === row.number && published === row.first);
    return said ? [{ ...row, said }] : [];
  });
}

/** The top texts among the candidates; null where another text may be as frequent. */
async function readTopOfLikely(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  limit: number,
): Promise<NumberRow[] | null> {
  const likely = await findLargestClusters(clickhouse, accountId, resolved, limit);
  if (!likely) return null;
  const rows = await readNumbers(clickhouse, accountId, resolved, likely.numbers);
  const top = rows.filter(({ count }) => count > 1).slice(0, limit);
  const least = top.length === limit ? (top.at(-1)?.count ?? 0) : 2;
  return least > likely.beyond ? top : null;
}

/** The most frequent cluster numbers of all mentions; reads only short columns. */
async function readTop(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  limit: number,
): Promise<bigint[]> {
  const rows = await readRows(
    clickhouse,
    TopRow,
    sql`select toString(cluster) as number from (${buildSharedRowsSql(accountId, resolved, sql`cluster`)})
      group by cluster having count() > 1 order by count() desc, cluster limit ${bindValue('UInt32', limit)}`,
  );
  return rows.map(({ number }) => BigInt(number));
}

async function readNumbers(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  numbers: readonly bigint[],
): Promise<NumberRow[]> {
  if (numbers.length === 0) return [];
  const select = sql`cluster, author_key, channel, sentiment, published_at`;
  return readRows(
    clickhouse,
    Row,
    sql`select toString(cluster) as number, count() as count, uniqExact(author_key) as authors,
        arraySort(groupUniqArray(toString(channel))) as channels,
        toUnixTimestamp64Milli(min(published_at)) as first, toUnixTimestamp64Milli(max(published_at)) as last,
        ${SENTIMENT_COUNTS}
      from (${buildClusterRowsSql(accountId, resolved, { select, numbers })}) group by cluster order by count desc, cluster`,
  );
}

/** The earliest mentions of clusters, found by their time: reading the ids of all mentions would cost more than everything else. */
async function readFirsts(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { rows, where }: { rows: readonly { number: string; first: number }[]; where: Sql },
): Promise<z.infer<typeof First>[]> {
  if (rows.length === 0) return [];
  const times = [...new Set(rows.map(({ first }) => first))].map((time) => formatClickHouseTime(time));
  const numbers = rows.map(({ number }) => BigInt(number));
  return readMentions(clickhouse, accountId, {
    row: First,
    select: sql`toString(cluster) as number, toUnixTimestamp64Milli(published_at) as published, _id, channel, author_id, author_name,
      author_handle, text`,
    where: sql`published_at in ${bindValue("Array(DateTime64(3, 'UTC'))", times)}
      and cluster in ${bindValue('Array(UInt64)', numbers)} and ${where}`,
    // Of two mentions at the same instant, always choose the same one.
    tail: sql`order by mentions._id`,
  });
}
