import type { PeriodCalendar } from '#contracts/kit/compared-span.ts';
import { themeSettings, type ThemeKind } from '#contracts/listening/themes/area.ts';
import type { Theme, ThemeOrder } from '#contracts/listening/themes/endpoints.ts';
import { computeTrend } from '#engine/themes/trend.ts';
import type { Call } from '#server/kit/http/call.ts';
import { countMentions } from '#server/listening/counts/count-mentions.ts';
import { refuseClosed } from '#server/listening/counts/refuse-closed.ts';
import { refuseEmpty, type Filter } from '#server/listening/filter-sql/mention-filter.ts';
import { resolveFilter, toPreviousFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import type { PostReader } from '#server/listening/keyword-names.ts';
import { listSetting, type SettingItemOf } from '#server/settings/public.ts';
import { readTextCounts, type ThemeCounts, type ThemeQuery } from './counted.ts';
import { findEntities } from './entities.ts';
import { findListed } from './listed.ts';
import { loadOwnWordTest, makeTellingTest, type OwnWordTest } from './own-words.ts';
import { findPhrases } from './phrases.ts';
import { filterRisingThemes } from './rising.ts';
import { selectThemeRules } from './rules-of-filter.ts';

/** The number of themes examined when the rising ones are requested: a growing theme that is not among them is rare. */
export const CANDIDATES = 400;

/** A query for themes. */
export type ThemeQuestion = {
  kind: ThemeKind;
  filter: Filter;
  /** The calendar by which its period is compared with the one before; absent: that of UTC. */
  calendar?: PeriodCalendar;
  order: ThemeOrder;
  limit: number;
  /** Whether words that tell nothing are listed too. */
  every: boolean;
};

/** The themes of a filter, after applying the rules of the account and of the one keyword that the filter names. */
export async function readThemes(
  scope: Pick<Call, 'context' | 'accountId'> & PostReader,
  { kind, filter, calendar, order, limit, every }: ThemeQuestion,
) {
  refuseEmpty(filter);
  const {
    resolved: range,
    isOwn,
    rules,
    entities,
  } = await scope.inUnit(async (unit) => {
    const resolved = await resolveFilter(
      { inUnit: (work) => work(unit), pool: scope.pool },
      filter,
      calendar,
    );
    return {
      resolved,
      isOwn: kind === 'word' && !every ? await loadOwnWordTest(unit, resolved.names, filter) : null,
      rules: await listSetting(unit, themeSettings, 'theme_rules'),
      entities: kind === 'entity' ? await listSetting(unit, themeSettings, 'entities') : [],
    };
  });
  const { clickhouse } = scope.context;
  const most = order === 'rising' ? Math.max(CANDIDATES, limit) : limit;
  const [total, totalBefore] = await Promise.all([
    countMentions(clickhouse, scope.accountId, range),
    countMentions(clickhouse, scope.accountId, toPreviousFilter(range)),
  ]);
  // What rises by more than chance tells something even if it is an everyday word.
  const isTelling =
    isOwn && order === 'rising'
      ? ({ key }: { key: string }) => !isOwn(key)
      : isOwn
        ? makeTellingTest(isOwn, total)
        : undefined;
  const looking = { clickhouse, accountId: scope.accountId, resolved: range, most, isTelling };
  const { themes, hidden, left } = await findThemes(kind, looking, { rules, entities });
  const said = themes.filter(({ count }) => count > 0);
  const shown =
    order === 'rising'
      ? await filterRisingThemes(said, {
          kind,
          looking,
          totals: { total, totalBefore },
          countTexts: (texts) => readTextCounts(looking, texts),
        })
      : said;
  const items = shown.map((theme) => ({ ...theme, trend: computeTrend({ ...theme, total, totalBefore }) }));
  return {
    items: items.toSorted(by(order)).slice(0, limit),
    hidden,
    left_out: left,
    total,
    total_before: totalBefore,
  };
}

/** An account's settings for themes: its rules, and its named entities. */
export type ThemeSettings = {
  rules: readonly SettingItemOf<typeof themeSettings, 'theme_rules'>[];
  entities: readonly SettingItemOf<typeof themeSettings, 'entities'>[];
  /** The test of the words by which mentions of a filter were found. */
  isOwnFor: (filter: Pick<Filter, 'keyword' | 'query'>) => OwnWordTest;
};

/**
 * Finds the themes of one kind, after applying the rules of the account and of the one keyword that the filter names.
 * @throws not_permitted where the reader may not read what is counted
 */
export async function findThemes(
  kind: ThemeKind,
  about: Omit<ThemeQuery, 'ruled'>,
  { rules, entities }: Pick<ThemeSettings, 'rules' | 'entities'>,
): Promise<ThemeCounts> {
  // Phrases and entities are made of words.
  const counted = kind === 'phrase' || kind === 'entity' ? 'word' : kind;
  refuseClosed(about.resolved, { dimensions: [counted, 'sentiment'], measures: ['mentions'] });
  const looking = { ...about, ruled: selectThemeRules(rules, kind, about.resolved.filter) };
  if (kind === 'entity') return findEntities(looking, entities);
  return kind === 'phrase' ? findPhrases(looking) : findListed(looking, kind);
}

function by(order: ThemeOrder) {
  return (a: Theme, b: Theme): number =>
    (order === 'rising' ? b.trend - a.trend : 0) || b.count - a.count || (a.value < b.value ? -1 : 1);
}
