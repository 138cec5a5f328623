import type { Figures, SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import {
  buildFiguresQuery,
  isToDate,
  type SearchContext,
} from '#server/quick-analytic/answers/search-context.ts';

/** The head figures; the period just before comes with those of the period itself. */
export async function answerFigures(about: SearchContext): Promise<SearchAnswerOf<'figures'>> {
  const { runQuery, search, filter, compared, calendar } = about;
  const read = async (period: typeof filter) => {
    const [figures, reactions] = await Promise.all([
      runQuery(buildFiguresQuery('figures', period, calendar)),
      runQuery(buildFiguresQuery('engagement', period, calendar)),
    ]);
    const of = (which: 'now' | 'before'): Figures => ({
      ...figures[which],
      engagement: reactions[which].engagement,
      reach: reactions[which].reach,
    });
    return { now: of('now'), before: of('before') };
  };
  if (compared === null || search.comparison === 'before') {
    const { now, before } = await read(filter);
    return { kind: 'figures', now, before: compared && before, to_date: isToDate(about) };
  }
  const [here, there] = await Promise.all([read(filter), read(compared)]);
  return { kind: 'figures', now: here.now, before: there.now, to_date: isToDate(about) };
}
