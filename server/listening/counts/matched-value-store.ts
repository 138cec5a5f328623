import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { AccountId } from '#contracts/kit/ids.ts';
import { bindValue, joinSql, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { FirstValue, RankedDimension } from '#server/listening/counts/first-value.ts';
import { SENTIMENT_COUNTS } from '#server/listening/counts/sentiment-count-sql.ts';
import { Count, sentimentColumns } from '#server/listening/counts/sentiment-counts.ts';
import { buildMatchesCondition, buildMatchesSelect } from '#server/listening/filter-sql/post-select.ts';
import type { FilterMatches, ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

/** The first values of a dimension among the matches that a filter leaves. */
export type MatchedList = {
  resolved: ResolvedFilter & { matches: FilterMatches };
  dimension: RankedDimension;
  limit: number;
};

/** The values of a match along a dimension, each once. */
const VALUES: Readonly<Record<RankedDimension, Sql>> = {
  author_key: sql`if(author_key = 0, [], [toString(author_key)])`,
  word: sql`arrayDistinct(words)`,
  hashtag: sql`arrayDistinct(hashtags)`,
  mentioned: sql`arrayDistinct(mentioned)`,
  domain: sql`arrayDistinct(domains)`,
  link: sql`arrayDistinct(links)`,
  emoji: sql`arrayDistinct(emoji)`,
};

const Row = z.object({ list: z.coerce.number(), value: z.string(), count: Count, ...sentimentColumns });

/**
 * Several lists of the same table of matches in one statement: a short statement costs more than what it reads of them.
 * @returns the values of each list, the highest first
 */
export async function readMatchedLists(
  clickhouse: ClickHouseClient,
  { accountId, table, lists }: { accountId: AccountId; table: string; lists: readonly MatchedList[] },
): Promise<FirstValue[][]> {
  const values = lists.map(
    ({ resolved, dimension }, index) =>
      sql`if(${buildMatchesCondition(resolved)}, arrayMap(one -> (${bindValue('UInt16', index)}, toString(one)), ${VALUES[dimension]}), [])`,
  );
  const pairs = buildMatchesSelect(table, accountId, {
    select: sql`arrayJoin(arrayConcat(${joinSql(values, sql`, `)})) as pair, sentiment`,
    where: sql`true`,
  });
  const most = Math.max(...lists.map(({ limit }) => limit));
  const rows = await readRows(
    clickhouse,
    Row,
    sql`select pair.1 as list, pair.2 as value, count() as count,
      ${SENTIMENT_COUNTS}
      from (${pairs}) where value <> '' group by list, value
      order by list, count desc, value limit ${bindValue('UInt32', most)} by list`,
  );
  return lists.map(({ limit }, index) =>
    rows
      .filter(({ list }) => list === index)
      .slice(0, limit)
      .map(({ list: _list, value, ...counts }) => ({ key: value, before: 0, ...counts })),
  );
}
