import { themeSettings } from '#contracts/listening/themes/area.ts';
import type { Theme } from '#contracts/listening/themes/endpoints.ts';
import { computeTrend } from '#engine/themes/trend.ts';
import type { Call } from '#server/kit/http/call.ts';
import { countMentions } from '#server/listening/counts/count-mentions.ts';
import { refuseEmpty, type Filter } from '#server/listening/filter-sql/mention-filter.ts';
import { resolveFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import type { PostReader } from '#server/listening/keyword-names.ts';
import { COLUMN, type ListedKind } from '#server/listening/themes/column-sql.ts';
import { countMentionsOfThemes } from '#server/listening/themes/theme-store.ts';
import { listSetting } from '#server/settings/public.ts';
import { readTextCounts, type ThemeQuery, type ThemeText } from './counted.ts';
import { loadOwnWordTest } from './own-words.ts';
import { CANDIDATES, findThemes } from './read-themes.ts';
import { filterRisingThemes } from './rising.ts';

/** Kinds that are made of words: those by which the posts were found tell nothing. */
const OF_WORDS: ReadonlySet<string> = new Set(['word', 'phrase']);

/** Themes of a filter against those of all posts that it narrows: `among` has the same period and no text. */
export type DistinctiveQuestion = {
  kind: ListedKind | 'phrase';
  filter: Filter;
  among: Filter;
  limit: number;
};

/** A theme with its mentions within the filter (`count`) and among all posts (`all`). */
export type DistinctiveTheme = Pick<Theme, 'value' | 'members' | 'query' | 'count' | 'by_sentiment'> & {
  all: number;
};

/**
 * The themes that are more frequent within a filter than in the rest of the posts by more than chance, the surest first. They are those that
 * would rise if the rest were the period before, so that the same test of chance decides.
 */
export async function readDistinctiveThemes(
  scope: Pick<Call, 'context' | 'accountId'> & PostReader,
  { kind, filter, among, limit }: DistinctiveQuestion,
): Promise<{ items: DistinctiveTheme[]; total: number; total_all: number }> {
  refuseEmpty(filter);
  const { inside, isOwn, rules } = await scope.inUnit(async (unit) => {
    const resolved = await resolveFilter({ inUnit: (work) => work(unit), pool: scope.pool }, filter);
    return {
      inside: resolved,
      isOwn: OF_WORDS.has(kind) ? await loadOwnWordTest(unit, resolved.names, filter) : null,
      rules: await listSetting(unit, themeSettings, 'theme_rules'),
    };
  });
  const { context, accountId } = scope;
  const { clickhouse } = context;
  const everywhere = { clickhouse, accountId, resolved: { ...inside, filter: among }, present: true };
  const looking = {
    ...everywhere,
    resolved: inside,
    most: CANDIDATES,
    isTelling: isOwn ? ({ key }: { key: string }) => !isOwn(key) : undefined,
  };
  const [{ themes }, total, all] = await Promise.all([
    findThemes(kind, looking, { rules, entities: [] }),
    countMentions(clickhouse, accountId, inside),
    countMentions(clickhouse, accountId, everywhere.resolved),
  ]);
  const counts = await countAmong(kind, everywhere, themes);
  const countTexts = async (texts: readonly ThemeText[]): Promise<Theme[]> => {
    const [within, found] = await Promise.all([
      readTextCounts(looking, texts),
      readTextCounts({ ...looking, ...everywhere }, texts),
    ]);
    const ofValue = new Map(found.map(({ value, count }) => [value, count]));
    return within.map((theme) => withRest(theme, ofValue.get(theme.value) ?? 0));
  };
  const totals = { total, totalBefore: Math.max(0, all - total) };
  const compared = themes.map((theme, index) => withRest(theme, counts[index] ?? 0));
  const shown = await filterRisingThemes(compared, { kind, looking, totals, countTexts });
  const surest = (theme: Theme): number => computeTrend({ ...theme, ...totals });
  const items = shown
    .toSorted((a, b) => surest(b) - surest(a) || b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, limit)
    .map(({ value, members, query, count, before: rest, by_sentiment }) => ({
      value,
      members,
      query,
      count,
      by_sentiment,
      all: count + rest,
    }));
  return { items, total, total_all: all };
}

/** How many posts each theme has, in their order; phrases are counted by their texts. */
async function countAmong(
  kind: DistinctiveQuestion['kind'],
  everywhere: Omit<ThemeQuery, 'ruled' | 'most'>,
  themes: readonly Theme[],
): Promise<number[]> {
  if (kind !== 'phrase')
    return countMentionsOfThemes(everywhere, {
      column: COLUMN[kind],
      themes: themes.map(({ members }) => members),
    });
  const texts = themes.map((theme) => ({ ...theme, text: theme.value }));
  const found = await readTextCounts({ ...everywhere, most: texts.length }, texts);
  const ofValue = new Map(found.map(({ value, count }) => [value, count]));
  return themes.map(({ value }) => ofValue.get(value) ?? 0);
}

/** A theme whose count of before is that of the rest of the posts. */
function withRest(theme: Theme, all: number): Theme {
  return { ...theme, before: Math.max(0, all - theme.count) };
}
