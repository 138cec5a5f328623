import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { Channel } from '#contracts/inbound/channel.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { partOf, readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bound, clickHouseTime, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { ResolvedFilter } from '#server/listening/where/resolved-filter.ts';
import { readWhole } from '#server/listening/counts/breakdown-store.ts';
import { isShared } from '#server/listening/clusters/shared-clusters.ts';
import { mentionWhere } from '#server/listening/where/mention-filter.ts';
import { Count, SENTIMENT_COUNTS, sentimentColumns } from '#server/listening/counts/sentiment-counts.ts';
import { isCovered } from '#server/listening/sums/coverage.ts';

/** Mentions of which copies count as one, exactly; a text too short to compare is alone. */
export const STORIES: Sql = sql`countIf(cluster = 0) + uniqExactIf(cluster, cluster <> 0)`;

const Counts = z.object({ posts: Count, clusters: Count });

/** How many mentions a filter finds, by post and by cluster. Exact: every copy of a text in the time counts as one with it. */
export const countByCluster = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  asked: ResolvedFilter,
): Promise<z.infer<typeof Counts>> => {
  const { filter, names } = asked;
  const shared = isCovered('mentions', filter, names) ? isShared(accountId, asked) : null;
  if (shared) {
    const [posts, copies] = await Promise.all([
      readWhole(clickhouse, accountId, 'mentions', asked),
      readCopies(clickhouse, accountId, asked, { shared, value: sql`channel` }),
    ]);
    return { posts, clusters: posts - copies.total };
  }
  const [row] = await readMentions(clickhouse, accountId, {
    row: Counts,
    select: sql`count() as posts, ${STORIES} as clusters`,
    where: mentionWhere(filter, names),
  });
  return row ?? { posts: 0, clusters: 0 };
};

const CopiesRow = z.object({ value: z.string(), whole: z.coerce.boolean(), copies: Count });
/** How many of the mentions say what another one said: by a value, and of all. */
export type Copies = { of: (value: string) => number; total: number };

/** How many more mentions there are than stories, by a value of which each mention has one; `shared` is what {@link isShared} says. */
export const readCopies = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { filter, names }: ResolvedFilter,
  { shared, value }: { shared: Sql; value: Sql },
): Promise<Copies> => {
  const rows = await readMentions(clickhouse, accountId, {
    row: CopiesRow,
    select: sql`toString(${value} as place) as value, grouping(place) as whole, count() - uniqExact(cluster) as copies`,
    first: shared,
    where: mentionWhere(filter, names),
    tail: sql`group by rollup(place)`,
  });
  const byValue = new Map(rows.filter(({ whole }) => !whole).map((row) => [row.value, row.copies]));
  return {
    of: (one) => byValue.get(one) ?? 0,
    total: rows.find(({ whole }) => whole)?.copies ?? 0,
  };
};

const Row = z.object({
  number: z.string(),
  count: Count,
  authors: Count,
  channels: z.array(Channel),
  first: z.coerce.number(),
  last: z.coerce.number(),
  ...sentimentColumns,
});
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
/** A text with its numbers; `first` and `last` in epoch milliseconds, `said` the mention that said it first. */
export type ClusterRow = z.infer<typeof Row> & { said: z.infer<typeof First> };

/** Texts that were said at least twice, the most frequent first; the first of each by its time stands for all. */
export const readClusters = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  asked: ResolvedFilter,
  limit: number,
): Promise<ClusterRow[]> => {
  const where = mentionWhere(asked.filter, asked.names);
  const shared = isShared(accountId, asked);
  // The numbers first, of short columns; texts only of those that are shown.
  const top = partOf('mentions', accountId, {
    select: sql`cluster`,
    ...(shared ? { first: shared } : {}),
    where: sql`${where} and cluster <> 0`,
    tail: sql`group by cluster having count() > 1 order by count() desc, cluster limit ${bound('UInt32', limit)}`,
  });
  const rows = await readRows(
    clickhouse,
    Row,
    partOf('mentions', accountId, {
      select: sql`toString(cluster) as number, count() as count, uniqExact(author_key) as authors,
        arraySort(groupUniqArray(toString(channel))) as channels,
        toUnixTimestamp64Milli(min(published_at)) as first, toUnixTimestamp64Milli(max(published_at)) as last,
        ${SENTIMENT_COUNTS}`,
      first: sql`cluster in (${top})`,
      where,
      tail: sql`group by cluster order by count desc, cluster`,
    }),
  );
  const firsts = await readFirsts(clickhouse, accountId, { rows, where });
  return rows.flatMap((row) => {
    const said = firsts.find(({ number, published }) => number === row.number && published === row.first);
    return said ? [{ ...row, said }] : [];
  });
};

/** The mentions that said it first, found by their time: ids of all that said it would cost more to read than all else of them. */
const readFirsts = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { rows, where }: { rows: readonly { number: string; first: number }[]; where: Sql },
): Promise<z.infer<typeof First>[]> => {
  if (rows.length === 0) return [];
  const times = [...new Set(rows.map(({ first }) => first))].map((time) => clickHouseTime(time));
  const numbers = rows.map(({ number }) => BigInt(number));
  return readMentions(clickhouse, accountId, {
    row: First,
    select: sql`toString(cluster) as number, toUnixTimestamp64Milli(published_at) as published, _id, channel, author_id, author_name,
      author_handle, text`,
    where: sql`published_at in ${bound("Array(DateTime64(3, 'UTC'))", times)}
      and cluster in ${bound('Array(UInt64)', numbers)} and ${where}`,
    // Of two at the same moment always the same one.
    tail: sql`order by mentions._id`,
  });
};
