import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, joinConditions, readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { Count } from '#server/listening/counts/sentiment-counts.ts';
import {
  buildUntimedCondition,
  buildChannelConditions,
} from '#server/listening/filter-sql/mention-filter.ts';
import {
  toPreviousFilter,
  toSpan,
  type ResolvedFilter,
} from '#server/listening/filter-sql/resolved-filter.ts';
import { isCovered, findRollupKeyword, unionAll } from '#server/listening/rollups/coverage-sql.ts';
import { buildPublishedCondition, buildRollupTimeCondition } from '#server/listening/rollups/span-sql.ts';
import { splitSpan } from '#server/listening/rollups/spans.ts';

const Row = z.object({
  early: z.coerce.boolean(),
  engagement: Count,
  reach: Count,
  likes: Count,
  comments: Count,
  shares: Count,
  views: Count,
});
type Reactions = Omit<z.infer<typeof Row>, 'early'>;

const NONE: Reactions = { engagement: 0, reach: 0, likes: 0, comments: 0, shares: 0, views: 0 };

/**
 * Reactions to the mentions of a period and of an equally long period before, and their reach; read from the rollups where they cover them.
 * A count that the network does not send adds nothing.
 */
export async function readReactions(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
): Promise<{ now: Reactions; before: Reactions }> {
  const { filter, names } = resolved;
  const made = isCovered('engagement', filter, names) ? resolved.made : [];
  const cuts = [resolved, toPreviousFilter(resolved)].map((one) =>
    splitSpan(toSpan(one.filter), made, MS_PER_DAY),
  );
  const summed = cuts.flatMap((cut) => cut.summed);
  const left = cuts.flatMap((cut) => cut.rest);
  const from = bindInstant(toSpan(filter).from);
  const sums = buildSelect('mention_rollups', accountId, {
    select: sql`at < ${from} as early, engagement as c0, reach as c1, likes as c2, comments as c3, shares as c4, views as c5`,
    where: joinConditions([
      sql`grain = 'day' and keyword = ${bindValue('UInt32', findRollupKeyword(filter, names) ?? 0)}`,
      buildRollupTimeCondition(summed),
      ...buildChannelConditions(filter),
    ]),
  });
  const rest = buildSelect('mentions', accountId, {
    select: sql`published_at < ${from} as early, toUInt64(engagement) as c0, toUInt64(reach) as c1, ifNull(likes, 0) as c2,
      ifNull(comments, 0) as c3, ifNull(shares, 0) as c4, ifNull(views, 0) as c5`,
    where: sql`${buildPublishedCondition(left)} and ${buildUntimedCondition(filter, names)}`,
  });
  const rows = await readRows(
    clickhouse,
    Row,
    sql`select early, sum(c0) as engagement, sum(c1) as reach, sum(c2) as likes, sum(c3) as comments, sum(c4) as shares,
      sum(c5) as views from (${unionAll([...(summed.length > 0 ? [sums] : []), ...(left.length > 0 ? [rest] : [])])}) group by early`,
  );
  const sumReactions = (early: boolean): Reactions => {
    const row = rows.find((one) => one.early === early);
    if (!row) return NONE;
    const { early: _early, ...reactions } = row;
    return reactions;
  };
  return { now: sumReactions(false), before: sumReactions(true) };
}
