import { MentionFilter } from '#contracts/listening/filter.ts';
import { filterAt, getStoredLength } from '#contracts/listening/stored-filter.ts';
import {
  buildSharedQuestions,
  keyQuestion,
  type SharedLook,
  type SharedPicture,
} from '#contracts/quick-analytic/links.ts';
import { loadWeekStart } from '#server/kit/db/account-store.ts';
import { answerSearch } from '#server/quick-analytic/answers/answer-search.ts';
import { loadSearchScope } from '#server/quick-analytic/search-scope.ts';

/** Ranges that end now advance in steps of this length, so that many simultaneous visitors cause one reading (milliseconds). */
const STEP_MS = 60_000;

type LinkScope = Parameters<typeof loadSearchScope>[0];

/** Counts what a shared search shows, among the posts that the scope sees. */
export async function takePicture(call: LinkScope, look: SharedLook): Promise<SharedPicture> {
  const { terms, comparison, time_zone } = look;
  const scope = await loadSearchScope(call);
  const countedAt = scope.context.clock();
  const now = new Date(Math.ceil(countedAt.getTime() / STEP_MS) * STEP_MS);
  const weekStart = await scope.inUnit(loadWeekStart);
  const filter = MentionFilter.parse(filterAt(look.filter, { now, zone: time_zone, weekStart }));
  const questions = buildSharedQuestions(look);
  const length = getStoredLength(look.filter);
  const search = { terms, filter, comparison, ...(length && { length }) };
  const results = await answerSearch(scope, { search, time_zone, questions });
  return {
    from: filter.from,
    to: filter.to,
    counted_at: countedAt.toISOString(),
    answers: Object.fromEntries(
      questions.flatMap((question, place) => {
        const result = results[place];
        return result ? [[keyQuestion(question), result]] : [];
      }),
    ),
  };
}
