import type { PeriodCalendar } from '#contracts/kit/compared-span.ts';
import type { WeekStart } from '#contracts/kit/week.ts';
import type { AnalyticsQuery } from '#contracts/listening/analytics/question.ts';
import { themeSettings } from '#contracts/listening/themes/area.ts';
import { loadWeekStart } from '#server/kit/db/account-store.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
import { loadRollupDays, toSpan, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import type { KeywordNames, PostReader } from '#server/listening/keyword-names.ts';
import { loadReadContext, toDigest } from '#server/listening/matches/read-version.ts';
import type { MadeSpan } from '#server/listening/rollups/spans.ts';
import { loadOwnWordTest, type OwnWordTest } from '#server/listening/themes/own-words.ts';
import type { ThemeSettings } from '#server/listening/themes/read-themes.ts';
import { listSetting } from '#server/settings/public.ts';

/**
 * The context in which the queries of one call run; `version` changes with every change of mentions, of what a search of them means and of
 * settings that answers depend on, and differs between users who see different mentions.
 */
export type AnalyticsBatchContext = {
  version: string;
  /** The same for what is read, whatever is asked about it. */
  readVersion: string;
  names: KeywordNames;
  resolveOnce: (question: AnalyticsQuery) => ResolvedFilter;
  /** Empty where no query is about themes. */
  themes: ThemeSettings;
  /** The first day of the weeks of charts; absent where no query is about time. */
  weekStart?: WeekStart;
};

/**
 * Reads once what all queries need: names, the days with rollups (of each span, and of an equally long period before), and the version of
 * the data set of mentions, under which the answers are kept.
 */
export function loadBatchContext(
  reader: PostReader,
  questions: readonly AnalyticsQuery[],
  zone: string,
): Promise<AnalyticsBatchContext> {
  return reader.inUnit(async (unit) => {
    const { mentionVersion, names, readVersion } = await loadReadContext(unit, reader);
    const made = new Map<string, MadeSpan[]>();
    for (const question of questions) {
      const { filter } = question;
      const key = spanKey(question);
      if (made.has(key) || toSpan(filter).from >= toSpan(filter).to) continue;
      made.set(key, await loadRollupDays(unit, names, { filter, calendar: getCalendar(question, zone) }));
    }
    // Queries with the same filter share one resolved filter: what was read for one is not read again for the others.
    const resolvedByFilter = new Map<string, ResolvedFilter>();
    const asksTime = questions.some(({ kind }) => kind === 'series');
    const weekStart = asksTime ? await loadWeekStart(unit) : undefined;
    const asksThemes = questions.some(({ kind }) => kind === 'themes');
    const own = new Map<string, OwnWordTest>();
    for (const { kind, filter } of questions)
      if (kind === 'themes' && !own.has(ownKey(filter)))
        own.set(ownKey(filter), await loadOwnWordTest(unit, names, filter));
    const rules = asksThemes ? await listSetting(unit, themeSettings, 'theme_rules') : [];
    const entities = asksThemes ? await listSetting(unit, themeSettings, 'entities') : [];
    return {
      names,
      themes: { isOwnFor: (filter) => own.get(ownKey(filter)) ?? (() => false), rules, entities },
      ...(weekStart && { weekStart }),
      readVersion,
      version: toDigest([mentionVersion, names.view, weekStart, rules, entities]),
      resolveOnce: (question) => {
        const { filter } = question;
        const calendar = getCalendar(question, zone);
        const key = JSON.stringify([filter, calendar]);
        const resolved = resolvedByFilter.get(key) ?? {
          filter,
          names,
          made: made.get(spanKey(question)) ?? [],
          calendar,
        };
        resolvedByFilter.set(key, resolved);
        return resolved;
      },
    };
  });
}

function ownKey({ keyword, query }: Pick<Filter, 'keyword' | 'query'>): string {
  return JSON.stringify([keyword, query]);
}
function spanKey(question: AnalyticsQuery): string {
  const { from, to } = question.filter;
  return JSON.stringify([from, to, 'length' in question && question.length]);
}

/** The calendar by which the period of a question is compared with the one before. */
function getCalendar(question: AnalyticsQuery, zone: string): PeriodCalendar {
  return 'length' in question && question.length ? { zone, length: question.length } : { zone };
}
