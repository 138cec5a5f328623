import type { KeywordEntry } from '#engine/keywords/entry.ts';
import type { MatchHandler } from '#engine/keywords/evaluate-sets.ts';
import { EVERY_OWNER, makeSetEvaluator } from '#engine/keywords/evaluate-sets.ts';
import type { Frequency } from '#engine/keywords/frequency.ts';
import { countWindows, makeFrequency } from '#engine/keywords/frequency.ts';
import { planSteps } from '#engine/keywords/plan.ts';
import { makeQueries } from '#engine/keywords/queries.ts';
import { makeScan } from '#engine/keywords/scan.ts';
import { indexSteps } from '#engine/keywords/word-index.ts';
import type { QueryPost } from '#engine/query/post.ts';
import type { Literal } from '#engine/terms/literal.ts';

/** Keywords that are compiled for matching posts. Not to be shared between threads: it holds the state of the current post. */
export type Matcher = {
  /** Number of keywords. */
  size: number;
  /**
   * Appends to `into` the id of each keyword that matches a folded text, each once, in no order; returns how many. With an owner (a private
   * source) only that owner's keywords are evaluated.
   */
  match(folded: string, into: number[], owner?: number): number;
  /**
   * Matches many folded texts, each as `match` would, and reports each pair of a text's index and a keyword's id. Faster than one by one:
   * longer inputs are processed together, and their memory is fetched in parallel. `postOf` returns the fields of a text by its index, for
   * queries that use more than the text; without it a post has its text only.
   */
  matchAll(folded: readonly string[], matched: MatchHandler, watched?: MatchOptions): void;
};

/** Whose keywords are evaluated (everyone's without an owner), and the fields of the posts besides their text. */
export type MatchOptions = {
  owner?: number | undefined;
  postOf?: ((index: number) => QueryPost) | undefined;
};

/** `sample`: folded posts of the expected kind; words are then searched by what is rare in these. */
export type CompileOptions = { sample?: Iterable<string> };

/** Builds a matcher at once. */
export function compileKeywords(entries: readonly KeywordEntry[], options: CompileOptions = {}): Matcher {
  const steps = compileSteps(entries, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Builds a matcher in steps of some milliseconds, so that a server can continue to serve between them. */
export function* compileSteps(
  entries: readonly KeywordEntry[],
  options: CompileOptions = {},
): Generator<void, Matcher> {
  let frequency = makeFrequency(0);
  const plan = yield* planSteps(entries, (literals) => (frequency = learn(literals, options.sample)));
  yield;
  const index = yield* indexSteps(plan, frequency);
  const judge = makeSetEvaluator(plan, index);
  const scan = makeScan(index, judge);
  const queries = makeQueries(entries, plan);
  const matchAll: Matcher['matchAll'] = (folded, matched, { owner = EVERY_OWNER, postOf } = {}) => {
    const ask = queries.take(folded, postOf);
    const stamp = judge.take(folded, matched, { owner, ask });
    scan(folded, { stamp, everyone: owner === EVERY_OWNER, matched });
    queries.askAlways(matched, owner);
  };
  return {
    size: entries.length,
    match(folded, into, owner) {
      const before = into.length;
      matchAll([folded], (_, id) => into.push(id), { owner });
      return into.length - before;
    },
    matchAll,
  };
}

/** With a sample of real posts, the memory to distinguish its grams is worthwhile. */
const MANY = 1e6;

/**
 * A post of the sample counts as this many keywords: the content of posts is the better statistic, but a million words would outweigh it.
 */
const SAMPLE_WEIGHT = 8;

/** The keywords count too: a gram that many of them share would lead to all of them. */
function learn(literals: Literal[], sample: Iterable<string> | undefined): Frequency {
  const frequency = makeFrequency(sample === undefined ? literals.length : MANY);
  for (const text of sample ?? []) countWindows(frequency, text, SAMPLE_WEIGHT);
  for (const { text } of literals) countWindows(frequency, text);
  return frequency;
}
