import { SENTIMENTS } from '#contracts/listening/mention.ts';
import type { SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import { loadKeywordNames, NONE, toSentimentCounts } from '#server/listening/public.ts';
import type { SearchContext } from '#server/quick-analytic/answers/search-context.ts';
import { readTermRows, type TermRow } from '#server/quick-analytic/answers/term-store.ts';

type Lines = SearchAnswerOf<'volume'>['lines'];

/** Whether the term at a place finds the posts of a row. */
const has = (row: TermRow, place: number): boolean => (row.mask & (1 << place)) !== 0;
const sumOf = (rows: readonly TermRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);
const isSingle = ({ mask }: TermRow): boolean => (mask & (mask - 1)) === 0;

/** The terms of a search beside one another. */
export async function answerTerms({
  scope,
  search,
  filter,
  compared,
}: SearchContext): Promise<SearchAnswerOf<'terms'>> {
  const names = await loadKeywordNames(scope);
  const read = (period: typeof filter) =>
    readTermRows(scope, { terms: search.terms, filter: period, names, starts: [] });
  const [rows, before] = await Promise.all([read(filter), compared && read(compared)]);
  const places = search.terms.map((_term, place) => place);
  return {
    kind: 'terms',
    items: search.terms.map((term, place) => {
      const own = rows.filter((row) => has(row, place));
      return {
        term,
        count: sumOf(own),
        before: before && sumOf(before.filter((row) => has(row, place))),
        by_sentiment: addSentiments(own),
        alone: sumOf(own.filter(isSingle)),
      };
    }),
    overlaps: places.flatMap((first) =>
      places
        .filter((second) => second > first)
        .map((second) => ({
          first,
          second,
          count: sumOf(rows.filter((row) => has(row, first) && has(row, second))),
        })),
    ),
    union: sumOf(rows),
    union_before: before && sumOf(before),
    several: sumOf(rows.filter((row) => !isSingle(row))),
  };
}

/** A line of the volume for each term; a post that two terms find is in both. */
export async function readTermLines(
  { scope, search, filter }: SearchContext,
  starts: readonly string[],
): Promise<Lines> {
  const names = await loadKeywordNames(scope);
  const rows = await readTermRows(scope, { terms: search.terms, filter, names, starts });
  const bars = starts.map((start) => Math.floor(Date.parse(start) / 1000));
  return search.terms.map((term, place) => {
    const own = Map.groupBy(
      rows.filter((row) => has(row, place)),
      ({ bar }) => bar,
    );
    const ofBars = bars.map((bar) => own.get(bar) ?? []);
    return {
      value: term,
      label: term,
      counts: ofBars.map(sumOf),
      by_sentiment: ofBars.map(addSentiments),
      total: ofBars.reduce((sum, rowsOfBar) => sum + sumOf(rowsOfBar), 0),
    };
  });
}

function addSentiments(rows: readonly TermRow[]): typeof NONE {
  const sums = { ...NONE };
  for (const row of rows) {
    const counts = toSentimentCounts(row);
    for (const name of SENTIMENTS) sums[name] += counts[name];
  }
  return sums;
}
