import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import { buildSearchFilter, type Search } from '#contracts/quick-analytic/search.ts';
import type { QueryRunner } from '#server/quick-analytic/answers/batch.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

/** A search as its panels need it: what it counts, and the same in the period of its comparison (null: none). */
export type SearchContext = {
  scope: SearchScope;
  search: Search;
  filter: MentionFilter;
  compared: MentionFilter | null;
  zone: string;
  runQuery: QueryRunner;
};

/** Fifty-two weeks, so that each weekday is compared with the same weekday. */
const YEAR_MS = 364 * MS_PER_DAY;

/** The filter of a search and of the period that it is compared with. */
export function resolveSearch(search: Search): Pick<SearchContext, 'filter' | 'compared'> {
  const filter = buildSearchFilter(search);
  if (search.comparison === 'none') return { filter, compared: null };
  return { filter, compared: toEarlierFilter(filter, search.comparison === 'year' ? YEAR_MS : undefined) };
}

/** The same filter of some time ago: without a number of milliseconds, of as long a period just before. */
export function toEarlierFilter(filter: MentionFilter, back?: number): MentionFilter {
  const [from, to] = [Date.parse(filter.from), Date.parse(filter.to)];
  const earlier = (at: number): string => new Date(at - (back ?? to - from)).toISOString();
  return { ...filter, from: earlier(from), to: earlier(to) };
}
