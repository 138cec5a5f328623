import type { SearchAnswerOf, SearchQuestionOf } from '#contracts/quick-analytic/question.ts';
import {
  computeDifference,
  countUsualPeriods,
  loadKeywordNames,
  readThemes,
  toSentimentCounts,
} from '#server/listening/public.ts';
import {
  readLoudAuthors,
  readStories,
  readWordSentiments,
} from '#server/quick-analytic/answers/reason-store.ts';
import type { SearchContext } from '#server/quick-analytic/answers/search-context.ts';

type Difference = SearchAnswerOf<'difference'>;

/** Sites, stories and authors that are named, of each. */
const MOST = 3;
/** A story or an author of fewer posts is no reason. */
const LEAST_COUNT = 3;
/** So many times its usual share a story or an author has at least. */
const LEAST_RISE = 1.5;

/**
 * What was different in a part of the period: words, channels and sentiments beyond the usual, the stories and authors whose share rose, and
 * the sites that rise; each with its count.
 */
export async function answerDifference(
  { from, to }: SearchQuestionOf<'difference'>,
  { scope, filter, zone }: SearchContext,
): Promise<Difference> {
  const part = { ...filter, from, to };
  const length = Date.parse(to) - Date.parse(from);
  const begin = Date.parse(from) - countUsualPeriods(length) * length;
  const names = await loadKeywordNames(scope);
  const query = { filter: part, names, begin };
  const [difference, sites, stories, authors] = await Promise.all([
    computeDifference(scope, part),
    readThemes(scope, {
      kind: 'domain',
      filter: part,
      calendar: { zone },
      order: 'rising',
      limit: MOST,
      every: false,
    }),
    readStories(scope, query),
    readLoudAuthors(scope, query),
  ]);
  const feelings = new Map(
    difference.words.length === 0
      ? []
      : (
          await readWordSentiments(
            scope,
            query,
            difference.words.map(({ word }) => word),
          )
        ).map((row) => [row.word, row] as const),
  );
  const { total, usual, periods } = difference;
  const whole = { total, before: usual * periods };
  return {
    kind: 'difference',
    difference,
    words: difference.words.map((one) => {
      const row = feelings.get(one.word);
      // A word that the account merges with others has no sentiments of its own.
      return { ...one, by_sentiment: row && row.count === one.count ? toSentimentCounts(row) : null };
    }),
    stories: chooseRisen(stories, whole).map(
      ({ number, on_channel, post_id, author, post_text, count, earlier }) => ({
        cluster: number,
        post_id,
        author,
        channel: on_channel,
        text: post_text,
        count,
        usual: earlier / periods,
      }),
    ),
    authors: chooseRisen(authors, whole).map(({ person, named, on_channel, count, share, usual_share }) => ({
      _id: person,
      name: named,
      channel: on_channel,
      count,
      share,
      usual: usual_share,
    })),
    sites: sites.items.map(({ value, count, before }) => ({ site: value, count, before })),
  };
}

type ReasonCount = { count: number; earlier: number };

/** Those whose share is well beyond the usual, by how many posts they add to it. */
function chooseRisen<T extends ReasonCount>(
  items: readonly T[],
  { total, before }: { total: number; before: number },
): (T & { share: number; usual_share: number })[] {
  return items
    .map((item) => ({
      ...item,
      share: item.count / Math.max(1, total),
      usual_share: item.earlier / Math.max(1, before),
    }))
    .filter(({ count, share, usual_share }) => count >= LEAST_COUNT && share >= LEAST_RISE * usual_share)
    .toSorted((a, b) => b.share - b.usual_share - (a.share - a.usual_share) || b.count - a.count)
    .slice(0, MOST);
}
