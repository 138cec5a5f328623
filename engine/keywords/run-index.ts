import type { Frequency } from '#engine/keywords/frequency.ts';
import { rarestAnchor } from '#engine/keywords/frequency.ts';
import { RUN_BITS, runKey } from '#engine/keywords/gear.ts';
import { PLACE } from '#engine/keywords/literal.ts';
import type { Plan } from '#engine/keywords/plan.ts';
import type { ExactFilter, RunFilter } from '#engine/keywords/run-filter.ts';
import { buildExactFilter, buildRunFilter } from '#engine/keywords/run-filter.ts';
import type { Run, RunTable } from '#engine/keywords/run-table.ts';
import { buildRunTable } from '#engine/keywords/run-table.ts';

/** Words by the units of the run they are looked for by: one, two, three, four (words of five too), six. */
export type RunTables = { one: RunTable; two: RunTable; three: RunTable; four: RunTable; six: RunTable };

/** The tables, and before them a filter for runs from four units on and one for shorter ones, a bit for each key of three. */
export type RunIndex = { tables: RunTables; filter: RunFilter; short: Int32Array; exact: ExactFilter };

/** Builds the index over the words that sets hang on, in steps. */
export function* indexSteps({ literals, first }: Plan, frequency: Frequency): Generator<void, RunIndex> {
  const runs = { one: list(), two: list(), three: list(), four: list(), six: list() };
  const byLength = [runs.one, runs.one, runs.two, runs.three, runs.four, runs.four, runs.six];
  const filtered: { text: string; end: number; length: number }[] = [];
  for (const [literal, { text, place }] of literals.entries()) {
    if (first[literal] === first[literal + 1]) continue;
    const { length, end } = rarestAnchor(frequency, text);
    byLength[length]?.push({
      key: runKey(text, end, length === 5 ? 4 : length),
      literal,
      end,
      text,
      edges: place === PLACE.edges,
    });
    if (length >= 4) filtered.push({ text, end, length });
    if (literal % STEP === STEP - 1) yield;
  }
  const filter = buildRunFilter(filtered);
  yield;
  const six = buildRunTable(runs.six);
  yield;
  const short = new Int32Array(1 << 10);
  for (const { key } of runs.three) markShort(short, key, 3);
  for (const { key } of runs.two) markShort(short, key, 2);
  for (const { key } of runs.one) markShort(short, key, 1);
  return {
    filter,
    short,
    exact: buildExactFilter(runs.six, runs.four),
    tables: {
      one: buildRunTable(runs.one),
      two: buildRunTable(runs.two),
      three: buildRunTable(runs.three),
      four: buildRunTable(runs.four),
      six,
    },
  };
}

/** Sets the bits of every state of three units that ends in this run. */
const markShort = (short: Int32Array, key: number, length: 1 | 2 | 3): void => {
  for (let state = key; state <= RUN_BITS[3]; state += RUN_BITS[length] + 1)
    short[state >>> 5] = (short[state >>> 5] ?? 0) | (1 << (state & 31));
};

const STEP = 16_384;

const list = (): Run[] => [];
