import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { splitClusterSpans } from '#server/listening/clusters/cluster-rows.ts';
import { Count } from '#server/listening/counts/sentiment-counts.ts';
import {
  filtersByChannelOrLanguage,
  filtersBySentiment,
  isByCluster,
} from '#server/listening/rollups/coverage.ts';
import { buildPublishedCondition } from '#server/listening/rollups/spans.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

/** With fewer mentions counting every number is quick, and a part of the account's time says little of the whole. */
const MANY_MENTIONS = 4_000_000;
/** So many are looked at for one that is asked for. */
const CANDIDATES = 5;

const Row = z.object({ number: z.string(), most: Count });
/** Numbers of likeness; whatever other number there is, at most `beyond` mentions bear it. */
export type ClusterCandidates = { numbers: bigint[]; beyond: number };

/**
 * The numbers that most mentions of a time can bear, by how many bear them at any time: of days whose sums are made that was counted,
 * a number that stands nowhere is borne once, and the mentions of other days are added. If the least of a list's texts was said
 * more often than `beyond`, the list is right without having counted any other (the threshold algorithm of Fagin, Lotem and
 * Naor, 2001). Null where much is left out of the whole, which then says little: a short time, a channel, a sentiment.
 */
export const findLargestClusters = async (
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  asked: ResolvedFilter,
  limit: number,
): Promise<ClusterCandidates | null> => {
  const { filter } = asked;
  const { rest, mentions } = splitClusterSpans(asked);
  if (
    mentions < MANY_MENTIONS ||
    !isByCluster(filter) ||
    filtersByChannelOrLanguage(filter) ||
    filtersBySentiment(filter)
  )
    return null;
  const shared = buildSelect('shared_clusters', accountId, {
    select: sql`cluster, borne, toUInt8(0) as more`,
    where: sql`true`,
  });
  const others = buildSelect('mentions', accountId, {
    select: sql`cluster, toUInt32(1) as borne, toUInt8(1) as more`,
    where: sql`cluster <> 0 and ${buildPublishedCondition(rest)}`,
  });
  const most = CANDIDATES * limit;
  const rows = await readRows(
    clickhouse,
    Row,
    sql`select toString(cluster) as number, max(borne) + sum(more) as most from (${shared} union all ${others})
      group by cluster order by most desc, cluster limit ${bindValue('UInt32', most + 1)}`,
  );
  return {
    numbers: rows.slice(0, most).map(({ number }) => BigInt(number)),
    beyond: rows[most]?.most ?? 1,
  };
};
