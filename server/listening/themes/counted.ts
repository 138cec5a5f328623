import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Theme } from '#contracts/listening/themes/endpoints.ts';
import type { ThemeRuleSet } from '#engine/themes/rules.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';
import { toSentimentCounts } from '#server/listening/counts/sentiment-counts.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import type { TellingTest } from './choose-listed.ts';
import { countThemes } from './theme-store.ts';

/** Where themes are searched; `most` of them. `present`: the count of the period before is not requested, and returned as 0. */
export type ThemeQuery = {
  clickhouse: ClickHouseClient;
  accountId: AccountId;
  resolved: ResolvedFilter;
  ruled: ThemeRuleSet;
  most: number;
  present?: boolean;
  /** Words that tell nothing are left out; without it every word counts. */
  isTelling?: TellingTest | undefined;
};

/** Themes with their counts, how many of the first ones the rules hid, and how many were left out since they tell nothing. */
export type ThemeCounts = { themes: Theme[]; hidden: number; left: number };

/** A theme that is counted in the mentions by a condition. */
export type ThemeCondition = Pick<Theme, 'value' | 'members' | 'query'> & { condition: Sql };

/** Counts themes by their conditions. */
export async function readThemeCounts(
  { clickhouse, accountId, resolved }: Omit<ThemeQuery, 'ruled'>,
  sought: readonly ThemeCondition[],
): Promise<Theme[]> {
  const counts = await countThemes(
    clickhouse,
    accountId,
    resolved,
    sought.map(({ condition }) => condition),
  );
  return sought.flatMap(({ value, members, query }, place) => {
    const row = counts.get(place);
    if (!row) return [];
    const { count, before } = row;
    return [{ value, members, query, count, before, trend: 0, by_sentiment: toSentimentCounts(row) }];
  });
}
