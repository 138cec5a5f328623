import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { buildSelect } from '#server/kit/clickhouse/mentions.ts';
import { bindValue, joinConditions, readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { Count } from '#server/listening/counts/sentiment-counts.ts';
import {
  buildUntimedCondition,
  buildChannelConditions,
} from '#server/listening/filter-sql/mention-filter.ts';
import { toSpan, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import {
  isByAuthor,
  filtersBySentiment,
  findRollupKeyword,
  buildRollupCount,
  unionAll,
} from '#server/listening/rollups/coverage-sql.ts';
import {
  onDaysIn,
  buildPublishedCondition,
  buildRollupTimeCondition,
} from '#server/listening/rollups/span-sql.ts';
import { splitSpan, type SpanCoverage } from '#server/listening/rollups/spans.ts';

const TotalRow = z.object({ count: Count });

/** How many mentions there are. */
export async function countMentions(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { filter, names, made }: ResolvedFilter,
): Promise<number> {
  const keyword = findRollupKeyword(filter, names);
  const cut = splitSpan(toSpan(filter), keyword === null ? [] : made, MS_PER_DAY);
  const rest = buildSelect('mentions', accountId, {
    select: sql`count() as part`,
    where: sql`${buildPublishedCondition(cut.rest)} and ${buildUntimedCondition(filter, names)}`,
  });
  const sums = buildSelect('mention_rollups', accountId, {
    select: sql`sum(${buildRollupCount(filter)}) as part`,
    where: joinConditions([
      sql`grain = 'day' and keyword = ${bindValue('UInt32', keyword ?? 0)}`,
      buildRollupTimeCondition(cut.summed),
      ...buildChannelConditions(filter),
    ]),
  });
  const parts = [...(cut.summed.length > 0 ? [sums] : []), ...(cut.rest.length > 0 ? [rest] : [])];
  const [row] = await readRows(
    clickhouse,
    TotalRow,
    sql`select sum(part) as count from (${unionAll(parts)})`,
  );
  return row?.count ?? 0;
}

/** Above this many mentions the number of authors is estimated: an exact distinct count takes too long. */
const EXACT_MENTIONS = 300_000;

/** Whether the authors of this many mentions are estimated. */
export const isEstimated = ({ mentions }: SpanCoverage): boolean => mentions > EXACT_MENTIONS;

/** The number of authors; `about` where it is an estimate (within one in a hundred). */
export type Authors = { count: number; about: boolean };

/** The number of authors of mentions; the same name on two channels counts as two. */
export async function countAuthors(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { filter, names, made }: ResolvedFilter,
): Promise<Authors> {
  const cut = splitSpan(toSpan(filter), isByAuthor(filter) ? made : [], MS_PER_DAY);
  const about = isEstimated(cut);
  const rest = buildSelect('mentions', accountId, {
    select: sql`author_key as author`,
    where: sql`${buildPublishedCondition(cut.rest)} and ${buildUntimedCondition(filter, names)} and author_key <> 0`,
  });
  const sums = buildSelect('author_rollups', accountId, {
    select: sql`author`,
    where: joinConditions([
      onDaysIn(cut.summed),
      ...buildChannelConditions(filter),
      ...(filtersBySentiment(filter) ? [sql`${buildRollupCount(filter)} > 0`] : []),
    ]),
  });
  const parts = [...(cut.summed.length > 0 ? [sums] : []), ...(cut.rest.length > 0 ? [rest] : [])];
  const [row] = await readRows(
    clickhouse,
    TotalRow,
    sql`select ${about ? sql`uniqCombined64(17)` : sql`uniqExact`}(author) as count from (${unionAll(parts)})`,
  );
  return { count: row?.count ?? 0, about };
}
