import type { KeywordEntry } from '#engine/keywords/entry.ts';
import type { Frequency } from '#engine/keywords/frequency.ts';
import { rarestAnchor, rarestPair } from '#engine/keywords/frequency.ts';
import type { Literal } from '#engine/keywords/literal.ts';
import { literalOf } from '#engine/keywords/literal.ts';
import { branchesOf, type Branch } from '#engine/query/branches.ts';
import { testOf } from '#engine/query/lower.ts';
import type { Test } from '#engine/query/test.ts';
import { PAIRS } from '#engine/keywords/window.ts';

/** Keyword sets in numbers: words stand once, the sets that hang on a word stand side by side. */
export type Plan = {
  literals: Literal[];
  /** How many keywords there are. */
  keywords: number;
  /** For each literal where the block of the sets anchored on it begins in `program`, or -1. */
  blocks: Int32Array;
  /**
   * A block lies in one piece, so that judging fetches little memory: its literal, where it ends, then its rows. A row: the
   * keyword's id, its number (-1 where it has one set only), owner, where the next row begins, number of further includes (and
   * by {@link ASK} which of `questions` is to be asked then, from 1), these, exclude conditions, each as its length and its words. A
   * word is its literal and its rarest pair in one number.
   */
  program: Int32Array;
  /** Numbers of the keywords that no word finds: they are asked of every post. */
  always: number[];
  /** What is asked of posts that have a row's words. */
  questions: (readonly Test[])[];
};

/** Sets of one keyword with their words looked up. A set that can never match is left out. */
type CompiledSet = { keyword: number; includes: number[]; excludes: number[][]; asks: readonly Test[] };

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
  const always: number[] = [];
  for (const [keyword, entry] of entries.entries()) {
    const branches = branchesFor(entry);
    if (branches.some(({ includes }) => includes.length === 0)) always.push(keyword);
    else for (const branch of branches) sets.push(compileBranch(branch, keyword, numberOf));
    if (keyword % STEP === STEP - 1) yield;
  }
  known.clear();
  const seen = Float64Array.from(literals, () => -1);
  const rarity = frequency(literals);
  yield;
  const anchors = new Int32Array(sets.length);
  for (const [index, set] of sets.entries()) {
    anchors[index] = rarest(set.includes, (literal) => {
      const wanted = literals[literal];
      if (seen[literal] === -1 && wanted) seen[literal] = rarestAnchor(rarity, wanted.text).rarity;
      return seen[literal] ?? 0;
    });
    if (index % STEP === STEP - 1) yield;
  }
  const sought = new Int32Array(literals.length);
  for (const [literal, { text }] of literals.entries()) {
    sought[literal] = (literal * PAIRS) | rarestPair(rarity, text);
    if (literal % STEP === STEP - 1) yield;
  }
  return { ...assemble(entries, { literals, sets, anchors, sought }), always };
}

/** Numbers at the head of a block, and of a row. */
export const BLOCK_HEAD = 2;
export const HEAD = 5;

/** Where a word's sets stand and how it must stand itself, in one number. */
export const packWord = (block: number, place: number): number => (block << 3) | place;
export const blockOf = (packed: number): number => packed >>> 3;
export const placeOf = (packed: number): number => packed & 7;

/** The id of the one keyword that matches wherever the word of a block does; -1 where more must be looked at. */
export const keywordAlone = ({ program }: Plan, block: number): number => {
  const row = block + BLOCK_HEAD;
  const end = row + HEAD;
  return program[block + 1] === end && program[row + 1] === -1 ? program[row]! : -1;
};

const STEP = 4096;

/** A row's number of includes lies below, the number of its question above: two million rows may have one. */
export const ASK: number = 1 << 10;

/** The ways in which a keyword matches. One that can never match is left out. */
const branchesFor = ({ sets, match, query }: KeywordEntry): readonly Branch[] => {
  if (query !== undefined) {
    const test = testOf(query, { match });
    return branchesOf(test).map((branch) =>
      branch.includes.length < ASK
        ? branch
        : { ...branch, includes: branch.includes.slice(0, ASK - 1), asks: [test] },
    );
  }
  return sets.flatMap((set) => {
    const includes = set.includes.map((word) => literalOf(word, match));
    if (includes.length === 0 || includes.some(({ text }) => text === '')) return [];
    const excludes = set.excludes
      .map((condition) => condition.map((word) => literalOf(word, match)))
      .filter((condition) => condition.length > 0 && condition.every(({ text }) => text !== ''));
    return [{ includes, excludes, asks: [] }];
  });
};

const compileBranch = (
  { includes, excludes, asks }: Branch,
  keyword: number,
  numberOf: (literal: Literal) => number,
): CompiledSet => ({
  keyword,
  includes: [...new Set(includes.map(numberOf))],
  excludes: excludes.map((condition) => condition.map(numberOf)),
  asks,
});

const rarest = (literals: number[], seen: (literal: number) => number): number => {
  let best = literals[0] ?? 0;
  for (const literal of literals) if (seen(literal) < seen(best)) best = literal;
  return best;
};

/** Literals, sets, the literal each set hangs on, and each literal with its rarest pair. */
type Collected = { literals: Literal[]; sets: CompiledSet[]; anchors: Int32Array; sought: Int32Array };

const assemble = (
  entries: readonly KeywordEntry[],
  { literals, sets, anchors, sought }: Collected,
): Omit<Plan, 'always'> => {
  const order = Int32Array.from(sets.keys()).sort((a, b) => (anchors[a] ?? 0) - (anchors[b] ?? 0));
  const blocks = new Int32Array(literals.length).fill(-1);
  const program: number[] = [];
  const questions: (readonly Test[])[] = [];
  let block = 0;
  for (const index of order) {
    const anchor = anchors[index] ?? 0;
    const set = sets[index];
    const entry = entries[set?.keyword ?? -1];
    if (set === undefined || entry === undefined) continue;
    if (blocks[anchor] === -1) {
      block = program.length;
      blocks[anchor] = block;
      program.push(anchor, 0);
    }
    writeRow(program, set, { anchor, entry, sought, questions });
    program[block + 1] = program.length;
  }
  return { literals, keywords: entries.length, blocks, program: Int32Array.from(program), questions };
};

type RowContext = {
  anchor: number;
  entry: KeywordEntry;
  sought: Int32Array;
  questions: (readonly Test[])[];
};

const writeRow = (
  program: number[],
  { keyword, includes, excludes, asks }: CompiledSet,
  { anchor, entry, sought, questions }: RowContext,
): void => {
  const word = (literal: number): number => sought[literal] ?? 0;
  const others = includes.filter((literal) => literal !== anchor).map(word);
  const conditions = excludes.flatMap((condition) => [condition.length, ...condition.map(word)]);
  const next = program.length + HEAD + others.length + conditions.length;
  const number = entry.query !== undefined || entry.sets.length > 1 ? keyword : -1;
  const count = others.length + (asks.length > 0 ? questions.push(asks) * ASK : 0);
  program.push(entry.id, number, entry.owner, next, count, ...others, ...conditions);
};
