import type { SearchAnswer, SearchQuestion, SearchResult } from '#contracts/quick-analytic/question.ts';
import type { Search } from '#contracts/quick-analytic/search.ts';
import { Refusal } from '#server/kit/errors.ts';
import { makeMatchBase, type MatchBase } from '#server/listening/public.ts';
import { makeBatch, QueryFailure } from '#server/quick-analytic/answers/batch.ts';
import { answerDifference } from '#server/quick-analytic/answers/difference.ts';
import { answerFigures } from '#server/quick-analytic/answers/figures.ts';
import { answerList } from '#server/quick-analytic/answers/list.ts';
import { answerOwn } from '#server/quick-analytic/answers/own.ts';
import { resolveSearch, type SearchContext } from '#server/quick-analytic/answers/search-context.ts';
import { splitByTerms } from '#server/quick-analytic/answers/split-by-terms.ts';
import { answerTerms } from '#server/quick-analytic/answers/terms.ts';
import { answerVolume } from '#server/quick-analytic/answers/volume.ts';
import type { SearchScope } from '#server/quick-analytic/search-scope.ts';

type SearchQuery = { search: Search; time_zone: string; questions: readonly SearchQuestion[] };

/** Answers the questions of a search side by side; one that fails does not affect the others. */
export function answerSearch(
  scope: SearchScope,
  { search, time_zone: zone, questions }: SearchQuery,
): Promise<SearchResult[]> {
  const periods = resolveSearch(search, zone);
  const base = makeMatchBase({ ...periods, level: chooseLevel(questions) });
  const about = { scope, search, zone, runQuery: makeBatch(scope, zone, base), ...periods };
  const results = Promise.all(
    questions.map(async (question): Promise<SearchResult> => {
      try {
        return { ok: true, answer: await answerQuestion(question, about) };
      } catch (error) {
        if (error instanceof Refusal || error instanceof QueryFailure)
          return { ok: false, code: error.code, message: error.message };
        scope.context.log.error({ err: error, kind: question.kind }, 'a question of quick analytics failed');
        return { ok: false, code: 'unexpected', message: 'unexpected' };
      }
    }),
  );
  return results.then((answered) => splitByTerms(answered, about));
}

/** With fewer panels than this, reading the matches of the search first takes longer than it saves. */
const FEWEST_PANELS = 3;

/**
 * How much the panels of a call read of each match; null: only what another call has read. The head of a page reads less than its lists, so
 * that it waits for nothing else.
 */
function chooseLevel(questions: readonly SearchQuestion[]): MatchBase['level'] {
  if (questions.length < FEWEST_PANELS) return null;
  const isHead = questions.every(
    (question) => question.kind === 'figures' || (question.kind === 'volume' && question.by === null),
  );
  if (isHead) return 'figures';
  return questions.every(({ kind }) => kind === 'list' || kind === 'own') ? 'lists' : 'values';
}

async function answerQuestion(question: SearchQuestion, about: SearchContext): Promise<SearchAnswer> {
  switch (question.kind) {
    case 'figures':
      return answerFigures(about);
    case 'volume':
      return answerVolume(question, about);
    case 'list':
      return answerList(question, about);
    case 'terms':
      return answerTerms(about);
    case 'own':
      return answerOwn(about);
    case 'difference':
      return answerDifference(question, about);
  }
}
