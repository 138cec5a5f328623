import type { KeywordEntry } from '#engine/keywords/entry.ts';
import type { PostTest, MatchHandler } from '#engine/keywords/evaluate-sets.ts';
import { EVERY_OWNER } from '#engine/keywords/evaluate-sets.ts';
import type { Plan } from '#engine/keywords/plan.ts';
import { compileQuery, type QueryTest, compileTest, sortByCost } from '#engine/query/evaluate.ts';
import { type QueryPost, queryPost } from '#engine/query/post.ts';
import { isOfFields, type Test } from '#engine/query/test.ts';

/** The queries of a matcher's keywords: evaluated where their words were found, or for every post where no word can find them. */
export type Queries = {
  /** Starts a batch of posts; returns a function that evaluates a keyword's query for one of them. */
  take(folded: readonly string[], postOf: ((index: number) => QueryPost) | undefined): PostTest;
  /** Evaluates the queries that no word can find, for every post. */
  askAlways(matched: MatchHandler, owner: number): void;
};

/** Prepares the queries of a plan: each is compiled when it is first evaluated. */
export function makeQueries(
  entries: readonly KeywordEntry[],
  { always, questions }: Pick<Plan, 'always' | 'questions'>,
): Queries {
  const known: QueryTest[] = [];
  const whole = new Map<number, QueryTest>();
  const byOwner = Map.groupBy(always, (keyword) => entries[keyword]?.owner ?? EVERY_OWNER);
  let turn = 0;
  let posts: QueryPost[] = [];
  let texts: readonly string[] = [];
  let tell: ((index: number) => QueryPost) | undefined;

  const wholeOf = (keyword: number): QueryTest => {
    const { query, match } = entries[keyword] ?? {};
    const holds =
      whole.get(keyword) ?? (query === undefined ? () => false : compileQuery(query, match && { match }));
    whole.set(keyword, holds);
    return holds;
  };
  const postAt = (index: number): QueryPost => (posts[index] ??= tell?.(index) ?? bare(texts[index] ?? ''));
  const shared = shareFields(() => turn);
  const ask: PostTest = (question, post) => {
    const holds = (known[question] ??= shared(questions[question] ?? []));
    return holds(postAt(post));
  };

  return {
    take(folded, postOf) {
      turn += 1;
      texts = folded;
      tell = postOf;
      if (posts.length > 0) posts = [];
      return ask;
    },
    askAlways(matched, owner) {
      const keywords = owner === EVERY_OWNER ? always : (byOwner.get(owner) ?? []);
      for (const keyword of keywords)
        for (let post = 0; post < texts.length; post++)
          if (wholeOf(keyword)(postAt(post))) matched(post, entries[keyword]?.id ?? -1);
    },
  };
}

/**
 * Compiles queries; their tests of fields only (a channel, a language, a number of likes) are shared by many keywords: each is compiled
 * once, and its result for a post is cached for this turn only, since a caller that evaluates again may have changed the post.
 */
function shareFields(turn: () => number): (question: readonly Test[]) => QueryTest {
  const known = new Map<string, QueryTest>();
  const once = (test: Test): QueryTest => {
    if (!isOfFields(test)) return compileTest(test);
    const key = JSON.stringify(test);
    const before = known.get(key);
    if (before !== undefined) return before;
    const holds = answeredOnce(compileTest(test), turn);
    known.set(key, holds);
    return holds;
  };
  return (question) => {
    const [first, ...more] = sortByCost(question).map(once);
    if (first === undefined) return () => true;
    return more.length === 0 ? first : (post) => first(post) && more.every((each) => each(post));
  };
}

function answeredOnce(holds: QueryTest, turn: () => number): QueryTest {
  let current: QueryPost | undefined;
  let at = 0;
  let answer = false;
  return (post) => {
    if (post !== current || at !== turn()) {
      current = post;
      at = turn();
      answer = holds(post);
    }
    return answer;
  };
}

const bare = (folded: string): QueryPost => queryPost({ text: folded, folded });
