import type { KeywordEntry } from '#engine/keywords/entry.ts';
import type { Frequency } from '#engine/keywords/frequency.ts';
import { countRuns, makeFrequency } from '#engine/keywords/frequency.ts';
import type { Literal } from '#engine/keywords/literal.ts';
import { planSteps } from '#engine/keywords/plan.ts';
import { indexSteps } from '#engine/keywords/run-index.ts';
import { makeScan } from '#engine/keywords/scan.ts';
import { EVERY_OWNER, makeJudge } from '#engine/keywords/verdict.ts';

/** Keywords ready to be held against posts. Not to be shared between threads: it remembers the post in hand. */
export type Matcher = {
  /** How many keywords it holds. */
  size: number;
  /**
   * Appends to `into` the id of each keyword that matches a folded text, each once, in no order; answers how many.
   * With an owner (a private source) only that owner's keywords are looked at.
   */
  match(folded: string, into: number[], owner?: number): number;
};

/** `sample`: folded posts of the kind to come; words are then looked for by what is rare in these. */
export type CompileOptions = { sample?: Iterable<string> };

/** Builds a matcher at once. */
export const compileKeywords = (entries: readonly KeywordEntry[], options: CompileOptions = {}): Matcher => {
  const steps = compileSteps(entries, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/** Builds a matcher in steps of some milliseconds, so that a server can go on serving between them. */
export function* compileSteps(
  entries: readonly KeywordEntry[],
  options: CompileOptions = {},
): Generator<void, Matcher> {
  let frequency = makeFrequency(0);
  const plan = yield* planSteps(entries, (literals) => (frequency = learn(literals, options.sample)));
  yield;
  const judge = makeJudge(plan);
  const index = yield* indexSteps(plan, frequency);
  const scan = makeScan(plan.literals, index, judge.found);
  return {
    size: entries.length,
    match(folded, into, owner = EVERY_OWNER) {
      const before = into.length;
      judge.take(folded, into, owner);
      scan(folded);
      return into.length - before;
    },
  };
}

/** A sample of real posts is worth the room to tell its runs apart. */
const MANY = 1e6;

/** The keywords count too: a run that many of them share would lead to all of them. */
const learn = (literals: Literal[], sample: Iterable<string> | undefined): Frequency => {
  const frequency = makeFrequency(sample === undefined ? literals.length : MANY);
  for (const text of sample ?? []) countRuns(frequency, text);
  for (const { text } of literals) countRuns(frequency, text);
  return frequency;
};
