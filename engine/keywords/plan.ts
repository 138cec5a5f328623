import type { KeywordEntry } from '#engine/keywords/entry.ts';
import type { Frequency } from '#engine/keywords/frequency.ts';
import { rarestRun } from '#engine/keywords/frequency.ts';
import type { Literal } from '#engine/keywords/literal.ts';
import { literalOf } from '#engine/keywords/literal.ts';

/** Keyword sets in numbers: words stand once, each set is a row of a program over them. */
export type Plan = {
  literals: Literal[];
  /** For each keyword its id and its owner. */
  ids: Int32Array;
  owners: Int32Array;
  /** For each literal, `anchored[first[literal]] … anchored[first[literal + 1] - 1]` are the sets it stands for. */
  first: Int32Array;
  anchored: Int32Array;
  /** For each set its keyword, and where its row begins in `program`. */
  keywordOf: Int32Array;
  row: Int32Array;
  /** A row: number of further includes, these; number of exclude conditions, each as its length and its literals. */
  program: Int32Array;
};

/** Sets of one keyword with their words looked up. A set that can never match is left out. */
type CompiledSet = { keyword: number; includes: number[]; excludes: number[][] };

/** Collects entries into a plan, a step (`yield`) every few thousand sets, so that a caller can do other work between. */
export function* planSteps(
  entries: readonly KeywordEntry[],
  frequency: (literals: Literal[]) => Frequency,
): Generator<void, Plan> {
  const literals: Literal[] = [];
  const known = new Map<string, number>();
  const numberOf = (literal: Literal): number => {
    const key = `${literal.place}${literal.text}`;
    const number = known.get(key) ?? literals.push(literal) - 1;
    known.set(key, number);
    return number;
  };
  const sets: CompiledSet[] = [];
  for (const [keyword, entry] of entries.entries()) {
    sets.push(...compileSets(entry, keyword, numberOf));
    if (keyword % STEP === STEP - 1) yield;
  }
  known.clear();
  const seen = Float64Array.from(literals, () => -1);
  const rarity = frequency(literals);
  yield;
  const anchors = new Int32Array(sets.length);
  for (const [index, set] of sets.entries()) {
    anchors[index] = rarest(set.includes, (literal) => {
      if (seen[literal] === -1) seen[literal] = rarestRun(rarity, literals[literal]?.text ?? '').seen;
      return seen[literal] ?? 0;
    });
    if (index % STEP === STEP - 1) yield;
  }
  return assemble(entries, literals, sets, anchors);
}

const STEP = 4096;

const compileSets = (
  { sets, match }: KeywordEntry,
  keyword: number,
  numberOf: (literal: Literal) => number,
): CompiledSet[] =>
  sets.flatMap((set) => {
    const includes = set.includes.map((word) => literalOf(word, match));
    if (includes.length === 0 || includes.some(({ text }) => text === '')) return [];
    const excludes = set.excludes
      .map((condition) => condition.map((word) => literalOf(word, match)))
      .filter((condition) => condition.length > 0 && condition.every(({ text }) => text !== ''));
    return [
      {
        keyword,
        includes: [...new Set(includes.map(numberOf))],
        excludes: excludes.map((condition) => condition.map(numberOf)),
      },
    ];
  });

const rarest = (literals: number[], seen: (literal: number) => number): number => {
  let best = literals[0] ?? 0;
  for (const literal of literals) if (seen(literal) < seen(best)) best = literal;
  return best;
};

const assemble = (
  entries: readonly KeywordEntry[],
  literals: Literal[],
  sets: CompiledSet[],
  anchors: Int32Array,
): Plan => {
  const first = new Int32Array(literals.length + 1);
  for (const anchor of anchors) first[anchor + 1] = (first[anchor + 1] ?? 0) + 1;
  for (let literal = 0; literal < literals.length; literal++)
    first[literal + 1] = (first[literal + 1] ?? 0) + (first[literal] ?? 0);
  const next = first.slice();
  const anchored = new Int32Array(sets.length);
  const row = new Int32Array(sets.length);
  const program: number[] = [];
  for (const [index, { includes, excludes }] of sets.entries()) {
    const anchor = anchors[index] ?? 0;
    const place = next[anchor] ?? 0;
    anchored[place] = index;
    next[anchor] = place + 1;
    row[index] = program.length;
    program.push(includes.length - 1, ...includes.filter((literal) => literal !== anchor));
    program.push(excludes.length, ...excludes.flatMap((condition) => [condition.length, ...condition]));
  }
  return {
    literals,
    ids: Int32Array.from(entries, ({ id }) => id),
    owners: Int32Array.from(entries, ({ owner }) => owner),
    first,
    anchored,
    keywordOf: Int32Array.from(sets, ({ keyword }) => keyword),
    row,
    program: Int32Array.from(program),
  };
};
