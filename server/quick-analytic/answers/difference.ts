import type { SearchAnswerOf, SearchQuestionOf } from '#contracts/quick-analytic/question.ts';
import { computeDifference, readThemes } from '#server/listening/public.ts';
import type { SearchContext } from '#server/quick-analytic/answers/search-context.ts';

/** Sites that are named. */
const MOST_SITES = 3;

/** What was different in a part of the period: words, people, channels and sentiments beyond the usual, and the sites that rise. */
export async function answerDifference(
  { from, to }: SearchQuestionOf<'difference'>,
  { scope, filter, zone }: SearchContext,
): Promise<SearchAnswerOf<'difference'>> {
  const part = { ...filter, from, to };
  const [difference, sites] = await Promise.all([
    computeDifference(scope, part),
    readThemes(scope, {
      kind: 'domain',
      filter: part,
      calendar: { zone },
      order: 'rising',
      limit: MOST_SITES,
      every: false,
    }),
  ]);
  return {
    kind: 'difference',
    difference,
    sites: sites.items.map(({ value, count, before }) => ({ site: value, count, before })),
  };
}
