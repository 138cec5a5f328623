import { isPart, type PeriodCalendar } from '#contracts/kit/compared-span.ts';
import type { SpanLength } from '#contracts/kit/span-length.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import { toComparedPeriod } from '#contracts/listening/stored-filter.ts';
import { buildSearchFilter, type Search } from '#contracts/quick-analytic/search.ts';
import type { QueryRunner } from '#server/quick-analytic/answers/batch.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

/** A search as its panels need it: what it counts, and the same in the period of its comparison (null: none). */
export type SearchContext = {
  scope: SearchScope;
  search: Search;
  filter: MentionFilter;
  compared: MentionFilter | null;
  /** The calendar by which both periods are compared. */
  calendar: PeriodCalendar;
  zone: string;
  runQuery: QueryRunner;
};

/** The filter of a search and of the period that it is compared with, by the calendar of a zone. */
export function resolveSearch(
  search: Search,
  zone: string,
): Pick<SearchContext, 'filter' | 'compared' | 'calendar'> {
  const filter = buildSearchFilter(search);
  const calendar = { zone, length: search.length };
  const { comparison: kind } = search;
  return {
    filter,
    calendar,
    compared: kind === 'none' ? null : toComparedPeriod(filter, { kind }, calendar),
  };
}

/** The query for the figures of a filter, with those of the equally long period before. */
export function buildFiguresQuery<K extends 'figures' | 'engagement'>(
  kind: K,
  filter: MentionFilter,
  { length }: PeriodCalendar,
): { kind: K; filter: MentionFilter; length?: SpanLength } {
  return { kind, filter, ...(length && { length }) };
}

/** Whether the period of a search is not over, so that it is compared with a part of the other. */
export function isToDate({ filter, compared, calendar }: SearchContext): boolean {
  const span = { from: Date.parse(filter.from), to: Date.parse(filter.to) };
  return compared !== null && isPart({ span, ...calendar }, span.to);
}
