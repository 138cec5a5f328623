import { z } from 'zod';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { SpanLength } from '#contracts/kit/span-length.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { SearchTerms } from '#contracts/quick-analytic/terms.ts';

/**
 * What a period is compared with: the equally long one before, the same a year before (52 weeks, so that weekdays are compared with the same
 * weekdays; months with the same months), or nothing.
 */
export const COMPARISONS = ['before', 'year', 'none'] as const;
export const Comparison = z.enum(COMPARISONS);
export type Comparison = z.infer<typeof Comparison>;

/** What a schema of a time range is refined by: its end is after its start. */
export const IN_ORDER: [
  (span: { from: string; to: string }) => boolean,
  ReturnType<typeof toIssue> & { path: string[] },
] = [({ from, to }) => Date.parse(from) < Date.parse(to), { ...toIssue(fault('after_from')), path: ['to'] }];

/** A search: up to five terms within a period, narrowed by what the reader chose since. */
export const Search = z.strictObject({
  terms: SearchTerms,
  filter: MentionFilter.refine(...IN_ORDER),
  /** How long the period is as a whole, where it may run: this month is a month. Absent: by the days that it has begun. */
  length: SpanLength.optional(),
  comparison: Comparison.default('before'),
});
export type Search = z.infer<typeof Search>;

/**
 * The query that finds what any of the terms finds, each post once, and that also matches the query of the filter.
 * @param own the query of the filter itself
 */
export function buildSearchQuery(terms: readonly string[], own?: string): string {
  const [first = '', ...others] = terms;
  const union = others.length === 0 ? first : [first, ...others].map(enclose).join(' OR ');
  return own === undefined ? union : `${enclose(union)} AND ${enclose(own)}`;
}

const enclose = (query: string): string => `(${query})`;

/** The filter that finds exactly what a search counts. */
export function buildSearchFilter({ terms, filter }: Pick<Search, 'terms' | 'filter'>): MentionFilter {
  return { ...filter, query: buildSearchQuery(terms, filter.query) };
}
