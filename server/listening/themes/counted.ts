import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Theme } from '#contracts/listening/themes/endpoints.ts';
import { toLiteral } from '#engine/terms/literal.ts';
import type { ThemeRuleSet } from '#engine/themes/rules.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';
import { toSentimentCounts } from '#server/listening/counts/sentiment-counts.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import type { TellingTest } from './choose-listed.ts';
import { countTexts, countThemes, type ThemeCounts as CountedTheme } from './theme-store.ts';

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
  /** Finds them while the words are read, where that takes a reading of its own. */
  findTelling?: (() => Promise<TellingTest>) | undefined;
};

/** Themes with their counts, how many of the first ones the rules hid, and how many were left out since they tell nothing. */
export type ThemeCounts = { themes: Theme[]; hidden: number; left: number };

/** A theme that is counted in the mentions. */
type SoughtTheme = Pick<Theme, 'value' | 'members' | 'query'>;
/** By a condition; by a text that mentions contain. */
export type ThemeCondition = SoughtTheme & { condition: Sql };
export type ThemeText = SoughtTheme & { text: string };

/** Counts themes by their conditions. */
export async function readThemeCounts(
  about: Omit<ThemeQuery, 'ruled'>,
  sought: readonly ThemeCondition[],
): Promise<Theme[]> {
  const conditions = sought.map(({ condition }) => condition);
  return toThemes(sought, await countThemes(about, conditions));
}

/** Counts themes by their texts, folded like keywords and found anywhere. */
export async function readTextCounts(
  about: Omit<ThemeQuery, 'ruled'>,
  sought: readonly ThemeText[],
): Promise<Theme[]> {
  const texts = sought.map(({ text }) => toLiteral(text, 'anywhere').text);
  return toThemes(sought, await countTexts(about, texts));
}

function toThemes(sought: readonly SoughtTheme[], counts: ReadonlyMap<number, CountedTheme>): Theme[] {
  return sought.flatMap(({ value, members, query }, place) => {
    const row = counts.get(place);
    if (!row) return [];
    const { count, before } = row;
    return [{ value, members, query, count, before, trend: 0, by_sentiment: toSentimentCounts(row) }];
  });
}
