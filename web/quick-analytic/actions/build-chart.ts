import { writeChart } from '#contracts/custom-viz/chart-address.ts';
import { Chart } from '#contracts/custom-viz/chart.ts';
import type { Period } from '#contracts/custom-viz/period.ts';
import { DAYS_PER_YEAR } from '#contracts/kit/duration.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import type { Range } from '#contracts/listening/ranges.ts';
import { readAlso, readBeyond } from '#contracts/listening/required-groups.ts';
import type { SearchAddress } from '#contracts/quick-analytic/address.ts';
import { buildSearchFilter } from '#contracts/quick-analytic/search.ts';
import { toQuestionFilters } from '#contracts/semantic/mentions/question-filters.ts';

/** Conditions on what only the server knows by the names of questions: keywords and tags. */
const NAMED_BY_NUMBERS = ['keyword', 'not_keyword', 'tag', 'not_tag', 'matched', 'tagged'] as const;
/** How many values of a split are lines of their own, as in the volume of the page. */
const MOST_LINES = 6;

const PERIODS: Record<Range, Period> = {
  '24h': { kind: 'last', count: 24, unit: 'hour', whole: false },
  '7d': { kind: 'last', count: 7, unit: 'day', whole: false },
  '30d': { kind: 'last', count: 30, unit: 'day', whole: false },
  '90d': { kind: 'last', count: 90, unit: 'day', whole: false },
  '12m': { kind: 'last', count: DAYS_PER_YEAR, unit: 'day', whole: false },
  today: { kind: 'this', unit: 'day', to_date: true },
  yesterday: { kind: 'last', count: 1, unit: 'day', whole: true },
  'this-week': { kind: 'this', unit: 'week', to_date: true },
  'last-week': { kind: 'last', count: 1, unit: 'week', whole: true },
  'this-month': { kind: 'this', unit: 'month', to_date: true },
  'last-month': { kind: 'last', count: 1, unit: 'month', whole: true },
};

type ShownSearch = {
  address: SearchAddress;
  filter: unknown;
  /** How the reader named the period; undefined for two instants. */
  range: Range | undefined;
};

/**
 * The volume of a search as a chart of the builder, written for its address: the same posts in the same period, split and compared alike.
 * @returns null where the filter names keywords or tags, for which a chart has other names
 */
export function writeSearchChart({ address, filter, range }: ShownSearch): string | null {
  const parsed = MentionFilter.parse(filter);
  if (namesNumbers(parsed)) return null;
  const { terms, split, bars, comparison = 'before' } = address;
  const { from, to } = parsed;
  return writeChart(
    Chart.parse({
      form: { name: 'line' },
      measures: ['posts.posts'],
      shelves: {
        across: [{ dimension: 'time', grain: bars ?? 'auto' }],
        colour: split === null || split === 'term' ? [] : [toLines(split)],
        down: [],
        tiles: [],
      },
      filters: toQuestionFilters(buildSearchFilter({ terms: [...terms], filter: parsed }), NO_NUMBERS),
      period: range ? PERIODS[range] : { kind: 'span', from, to },
      comparisons: comparison === 'none' ? [] : [comparison],
    }),
  );
}

const NO_NUMBERS = { numbers: () => [], all: [], tagNumbers: () => [], tagByNumber: new Map() };

function toLines(dimension: string) {
  return { dimension, top: { count: MOST_LINES, by: 'posts.posts', others: true } };
}

function namesNumbers(filter: MentionFilter): boolean {
  const groups = [...(readAlso(filter.also ?? '') ?? []), ...(readBeyond(filter.beyond ?? '') ?? [])];
  return (
    NAMED_BY_NUMBERS.some((name) => filter[name] !== undefined) ||
    groups.some(({ dimension }) => dimension === 'keyword' || dimension === 'tag')
  );
}
