import type { KeywordEntry } from '#engine/keywords/entry.ts';
import type { Frequency } from '#engine/keywords/frequency.ts';
import { countRuns, makeFrequency, rarestAnchor } from '#engine/keywords/frequency.ts';
import { RUN } from '#engine/keywords/gear.ts';
import type { Literal } from '#engine/keywords/literal.ts';
import { planSteps } from '#engine/keywords/plan.ts';
import type { Run } from '#engine/keywords/run-table.ts';
import { buildRunTable } from '#engine/keywords/run-table.ts';
import type { RunTables } from '#engine/keywords/scan.ts';
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
  const runs: [Run[], Run[], Run[], Run[], Run[]] = [[], [], [], [], []];
  for (const [literal, wanted] of plan.literals.entries()) {
    if (plan.first[literal] === plan.first[literal + 1]) continue;
    const { kind, key, end } = rarestAnchor(frequency, wanted);
    runs[kind]?.push({ key, literal, end, text: wanted.text });
  }
  yield;
  const judge = makeJudge(plan);
  const [words, one, two, three, full] = runs;
  const tables: RunTables = [
    buildRunTable(words, 0),
    buildRunTable(one, 1),
    buildRunTable(two, 2),
    buildRunTable(three, 3),
    buildRunTable(full, RUN),
  ];
  const scan = makeScan(plan.literals, tables, judge.found);
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

const learn = (literals: Literal[], sample: Iterable<string> | undefined): Frequency => {
  const frequency = makeFrequency(sample === undefined ? literals.length : MANY);
  for (const text of sample ?? literals.map((literal) => literal.text)) countRuns(frequency, text);
  return frequency;
};
