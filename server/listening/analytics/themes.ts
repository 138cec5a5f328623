import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { AnswerOfKind, QuestionOf } from '#contracts/listening/analytics/question.ts';
import { isOfLinks, type ThemeKind } from '#contracts/listening/themes/area.ts';
import type { Theme } from '#contracts/listening/themes/endpoints.ts';
import { readWhole } from '#server/listening/counts/breakdown.ts';
import { mayCount } from '#server/listening/counts/refuse-closed.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import { COLUMN } from '#server/listening/themes/column-sql.ts';
import { makeTellingTest } from '#server/listening/themes/own-words.ts';
import { findThemes, type ThemeSettings } from '#server/listening/themes/read-themes.ts';
import { countStories } from '#server/listening/themes/theme-store.ts';

type ThemesContext = {
  clickhouse: ClickHouseClient;
  accountId: AccountId;
  resolved: ResolvedFilter;
  settings: ThemeSettings;
};

/** The first themes of a kind, the most frequent first, after applying the account's rules. */
export async function computeThemes(
  { of: kind, limit, clusters }: QuestionOf<'themes'>,
  { settings, ...about }: ThemesContext,
): Promise<AnswerOfKind<'themes'>> {
  const findTelling = async () => {
    const total = await readWhole(about.clickhouse, about.accountId, 'mentions', about.resolved);
    return makeTellingTest(settings.isOwnFor(about.resolved.filter), total);
  };
  const { themes } = await findThemes(kind, { ...about, most: limit, present: true, findTelling }, settings);
  const within = withinOf(kind, about.resolved.filter);
  const first = themes
    .filter(({ count, members }) => count > 0 && members.every(within))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, limit);
  const stories =
    clusters && mayCount(about.resolved, { measures: ['clusters'] })
      ? await storiesOf(kind, first, about)
      : null;
  const items = first.map(({ value, members, query, count, by_sentiment }, index) => ({
    value,
    members,
    query,
    count,
    clusters: stories?.[index] ?? null,
    by_sentiment,
  }));
  return { kind: 'themes', of: kind, items };
}

/** Many mentions of a link may repeat one text or have texts of their own: for links and sites, both counts are returned. */
async function storiesOf(
  kind: ThemeKind,
  themes: readonly Theme[],
  about: Omit<ThemesContext, 'settings'>,
): Promise<number[] | null> {
  return !isOfLinks(kind) || themes.length === 0
    ? null
    : countStories(about, { column: COLUMN[kind], themes: themes.map(({ members }) => members) });
}

/** Where the filter names values of the same kind, only these are returned: opening another would match nothing. */
function withinOf(kind: QuestionOf<'themes'>['of'], filter: Filter): (member: string) => boolean {
  const values = kind === 'phrase' || kind === 'entity' ? undefined : filter[kind];
  return values ? (member) => values.includes(member) : () => true;
}
