import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { splitClusterSpans } from '#server/listening/clusters/cluster-rows-sql.ts';
import { Count } from '#server/listening/counts/sentiment-counts.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import {
  filtersByChannelOrLanguage,
  filtersBySentiment,
  isByCluster,
} from '#server/listening/rollups/coverage-sql.ts';
import { buildPublishedCondition } from '#server/listening/rollups/span-sql.ts';

/** With fewer mentions, counting every number is quick, and a part of the account's period is no indication of the total. */
const MANY_MENTIONS = 4_000_000;
/** The number of candidates examined for each requested item. */
const CANDIDATES = 5;

const Row = z.object({ number: z.string(), most: Count });
/** Cluster numbers; any other number has at most `beyond` mentions. */
export type ClusterCandidates = { numbers: bigint[]; beyond: number };

/**
 * The numbers that can have the most mentions in a period, by how many they have at any time: for days with rollups this is counted, a
 * number without an entry occurs once, and the mentions of other days are added. If the last text of a list is more frequent than `beyond`,
 * the list is right without counting any other (the threshold algorithm of Fagin, Lotem and Naor, 2001). Null where much of the total is
 * left out, so that it is no indication: a short period, a channel, a sentiment.
 */
export async function findLargestClusters(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  limit: number,
): Promise<ClusterCandidates | null> {
  const { filter } = resolved;
  const { rest, mentions } = splitClusterSpans(resolved);
  if (
    mentions < MANY_MENTIONS ||
    !isByCluster(filter) ||
    filtersByChannelOrLanguage(filter) ||
    filtersBySentiment(filter)
  )
    return null;
  const shared = buildSelect('shared_clusters', accountId, {
    select: sql`cluster, mentions as count, toUInt8(0) as more`,
    where: sql`true`,
  });
  const others = buildSelect('mentions', accountId, {
    select: sql`cluster, toUInt32(1) as count, toUInt8(1) as more`,
    where: sql`cluster <> 0 and ${buildPublishedCondition(rest)}`,
  });
  const most = CANDIDATES * limit;
  const rows = await readRows(
    clickhouse,
    Row,
    sql`select toString(cluster) as number, max(count) + sum(more) as most from (${shared} union all ${others})
      group by cluster order by most desc, cluster limit ${bindValue('UInt32', most + 1)}`,
  );
  return {
    numbers: rows.slice(0, most).map(({ number }) => BigInt(number)),
    beyond: rows[most]?.most ?? 1,
  };
}
