import type { KeywordEntry } from '#engine/keywords/entry.ts';
import type { Frequency } from '#engine/keywords/frequency.ts';
import { countRuns, makeFrequency, rarestRun } from '#engine/keywords/frequency.ts';
import { RUN, runState, shortState } from '#engine/keywords/gear.ts';
import type { Literal } from '#engine/keywords/literal.ts';
import { planSteps } from '#engine/keywords/plan.ts';
import type { Run } from '#engine/keywords/run-table.ts';
import { buildRunTable } from '#engine/keywords/run-table.ts';
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
  let frequency = makeFrequency();
  const plan = yield* planSteps(entries, (literals) => (frequency = learn(literals, options.sample)));
  yield;
  const runs: Run[][] = Array.from({ length: RUN + 1 }, () => []);
  for (const [literal, { text }] of plan.literals.entries()) {
    if (plan.first[literal] === plan.first[literal + 1]) continue;
    const { end, length } = rarestRun(frequency, text);
    runs[length]?.push({ key: keyOf(text, end, length), literal, end });
  }
  yield;
  const judge = makeJudge(plan);
  const scan = makeScan(plan.literals, runs.map(buildRunTable), judge.judge);
  return {
    size: entries.length,
    match(folded, into, owner = EVERY_OWNER) {
      const before = into.length;
      judge.take(folded);
      scan(folded, owner, into);
      return into.length - before;
    },
  };
}

const learn = (literals: Literal[], sample: Iterable<string> | undefined): Frequency => {
  const frequency = makeFrequency();
  for (const text of sample ?? literals.map((literal) => literal.text)) countRuns(frequency, text);
  return frequency;
};

/** The key under which the scan will ask for a run: see scan.ts. */
const keyOf = (text: string, end: number, length: number): number => {
  if (length === 1) return text.charCodeAt(0);
  const state = runState(text, end - length, length);
  return length === RUN ? state : shortState(state, length);
};
