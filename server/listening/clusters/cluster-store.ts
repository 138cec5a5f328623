import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { Channel } from '#contracts/inbound/channel.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { partOf, readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bound, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { Asked } from '#server/listening/asked.ts';
import { mentionWhere } from '#server/listening/mention-filter.ts';
import { Count, SENTIMENT_COUNTS, sentimentColumns } from '#server/listening/sentiment-counts.ts';

/** What a mention is counted once by where copies count as one; a text too short to compare stands for itself. */
export const CLUSTER_KEY: Sql = sql`if(cluster = 0, cityHash64(_id), cluster)`;

const Counts = z.object({ posts: Count, clusters: Count });

/** How many mentions a filter finds, by post and by cluster. Exact: every copy of a text in the time counts as one with it. */
export const countByCluster = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { filter, names }: Asked,
): Promise<z.infer<typeof Counts>> => {
  const [row] = await readMentions(clickhouse, accountId, {
    row: Counts,
    select: sql`count() as posts, uniqExact(${CLUSTER_KEY}) as clusters`,
    where: mentionWhere(filter, names),
  });
  return row ?? { posts: 0, clusters: 0 };
};

const instant = z.coerce.number().transform((value) => new Date(value).toISOString());
const Row = z.object({
  number: z.string(),
  count: Count,
  authors: Count,
  channels: z.array(Channel),
  first: instant,
  last: instant,
  first_id: z.string(),
  first_channel: Channel,
  first_author: z.string(),
  first_name: z.string(),
  first_handle: z.string(),
  first_text: z.string(),
  ...sentimentColumns,
});
export type ClusterRow = z.infer<typeof Row>;

/** Texts that were said at least twice, the most frequent first; the first of each by its time stands for all. */
export const readClusters = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { filter, names }: Asked,
  limit: number,
): Promise<ClusterRow[]> => {
  const where = mentionWhere(filter, names);
  // The numbers first, of two short columns; texts only of those that are shown.
  const top = partOf('mentions', accountId, {
    select: sql`cluster`,
    where: sql`${where} and cluster <> 0`,
    tail: sql`group by cluster having count() > 1 order by count() desc, cluster limit ${bound('UInt32', limit)}`,
  });
  return readRows(
    clickhouse,
    Row,
    partOf('mentions', accountId, {
      select: sql`toString(cluster) as number, count() as count, uniqExact(author_key) as authors,
        arraySort(groupUniqArray(toString(channel))) as channels,
        toUnixTimestamp64Milli(min(published_at)) as first, toUnixTimestamp64Milli(max(published_at)) as last,
        argMin((toString(_id), toString(channel), author_id, author_name, author_handle, text), published_at) as one,
        one.1 as first_id, one.2 as first_channel, one.3 as first_author, one.4 as first_name, one.5 as first_handle,
        one.6 as first_text, ${SENTIMENT_COUNTS}`,
      where: sql`${where} and cluster in (${top})`,
      tail: sql`group by cluster order by count desc, cluster`,
    }),
  );
};

const SizeRow = z.object({ number: z.string(), count: Count });

/** How many mentions of a filter bear each of these numbers: what a feed shows as "+ 14 alike" (one less). */
export const readClusterSizes = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { filter, names }: Asked,
  clusters: readonly string[],
): Promise<Map<string, number>> => {
  if (clusters.length === 0) return new Map();
  const rows = await readMentions(clickhouse, accountId, {
    row: SizeRow,
    select: sql`toString(cluster) as number, count() as count`,
    where: sql`${mentionWhere(filter, names)} and cluster in ${bound('Array(UInt64)', clusters.map(BigInt))}`,
    tail: sql`group by cluster`,
  });
  return new Map(rows.map(({ number, count }) => [number, count]));
};
