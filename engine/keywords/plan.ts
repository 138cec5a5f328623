import type { KeywordMatch } from '#contracts/keywords/set.ts';
import type { KeywordEntry } from '#engine/keywords/entry.ts';
import type { Frequency } from '#engine/keywords/frequency.ts';
import { findRarestAnchor, findRarestGram } from '#engine/keywords/frequency.ts';
import { buildBranches } from '#engine/query/branches.ts';
import { testOf } from '#engine/query/lower.ts';
import type { Test } from '#engine/query/test.ts';
import type { Literal } from '#engine/terms/literal.ts';
import { toLiteral, PLACE } from '#engine/terms/literal.ts';

/** Keyword sets as numbers: each word is stored once, and the sets that depend on a word are stored next to each other. */
export type Plan = {
  literals: Literal[];
  /** Number of keywords. */
  keywords: number;
  /** For each literal, the start in `program` of the block of sets anchored on it, or -1. */
  blocks: Int32Array;
  /**
   * A block is contiguous, so that evaluation fetches little memory: its literal, its end, then its rows. A row: the keyword's id, its
   * number (-1 where it has one set only), owner, start of the next row, number of further includes (and, by {@link LOOKUP}, which of
   * `questions` is evaluated then, from 1), these includes, exclude conditions, each as its length and its words. A word is its literal,
   * then its rarest gram.
   */
  program: Int32Array;
  /** Numbers of the keywords that no word finds: they are evaluated for every post. */
  always: number[];
  /** The tests of posts that contain a row's words. */
  questions: (readonly Test[])[];
};

/** One way to match, with its words looked up, and the test that follows. */
type CompiledSet = { includes: number[]; excludes: number[][]; asks: readonly Test[] };
type CompiledSets = readonly CompiledSet[];

/** Collects entries into a plan and yields every few thousand sets, so that a caller can do other work in between. */
export function* planSteps(
  entries: readonly KeywordEntry[],
  frequency: (literals: Literal[]) => Frequency,
): Generator<void, Plan> {
  const words = numberWords();
  const { literals } = words;
  const ways: CompiledSet[] = [];
  const keywords: number[] = [];
  const always: number[] = [];
  for (const [keyword, entry] of entries.entries()) {
    const found = entry.query === undefined ? setsOf(entry, words) : branchesFor(entry, words);
    if (found.some(({ includes }) => includes.length === 0)) always.push(keyword);
    else
      for (const way of found) {
        ways.push(way);
        keywords.push(keyword);
      }
    if (keyword % STEP === STEP - 1) yield;
  }
  words.forget();
  const seen = Float64Array.from(literals, () => -1);
  const rarity = frequency(literals);
  yield;
  const anchors = new Int32Array(ways.length);
  for (const [index, way] of ways.entries()) {
    anchors[index] = rarest(way.includes, (literal) => {
      const wanted = literals[literal];
      if (seen[literal] === -1 && wanted) seen[literal] = findRarestAnchor(rarity, wanted.text).rarity;
      return seen[literal] ?? 0;
    });
    if (index % STEP === STEP - 1) yield;
  }
  const grams = new Int32Array(literals.length);
  for (const [literal, { text }] of literals.entries()) {
    grams[literal] = findRarestGram(rarity, text);
    if (literal % STEP === STEP - 1) yield;
  }
  return { ...assemble(entries, { literals, ways, keywords, anchors, grams }), always };
}

/** Sizes of the heads of a block and of a row, and of a word in a row. */
export const BLOCK_HEAD = 2;
export const HEAD = 5;
export const WORD = 2;

/** Where a word's sets are and how the word must match, in one number. */
export const encodeWord = (block: number, place: number): number => (block << 3) | place;
export const unpackBlock = (packed: number): number => packed >>> 3;
export const unpackPlacement = (packed: number): number => packed & 7;

/** The id of the only keyword that matches wherever the word of a block does; -1 where more must be checked. */
export function findOnlyKeyword({ program }: Plan, block: number): number {
  const row = block + BLOCK_HEAD;
  const end = row + HEAD;
  const bare = program[row + 1] === -1 && program[row + 4] === 0;
  return bare && program[block + 1] === end ? program[row]! : -1;
}

const STEP = 4096;

/** The low bits hold a row's number of includes, the high bits the number of its test: two million rows may have one. */
export const LOOKUP: number = 1 << 10;

/** Numbers words as they arrive: each spelling, and each position rule, is parsed and looked up once. */
type LiteralTable = {
  literals: Literal[];
  numberOf(literal: Literal): number;
  /** The number of a word of a set; -1 if the word has no visible character. */
  numberAs(word: string, match: KeywordMatch): number;
  forget(): void;
};

function numberWords(): LiteralTable {
  const literals: Literal[] = [];
  const known = Object.values(PLACE).map(() => new Map<string, number>());
  const written = { auto: new Map<string, number>(), anywhere: new Map<string, number>() };
  const numberOf = (literal: Literal): number => {
    const numbers = known[literal.place];
    const number = numbers?.get(literal.text);
    if (number !== undefined) return number;
    numbers?.set(literal.text, literals.length);
    return literals.push(literal) - 1;
  };
  return {
    literals,
    numberOf,
    numberAs(word, match) {
      const before = written[match].get(word);
      if (before !== undefined) return before;
      const literal = toLiteral(word, match);
      const number = literal.text === '' ? -1 : numberOf(literal);
      written[match].set(word, number);
      return number;
    },
    forget: () => [...known, written.auto, written.anywhere].forEach((each) => each.clear()),
  };
}

/** The sets of a keyword. A set that can never match is left out. */
function setsOf({ sets, match }: KeywordEntry, { numberAs }: LiteralTable): CompiledSets {
  const numbersOf = (words: readonly string[]): number[] => words.map((word) => numberAs(word, match));
  return sets.flatMap((set) => {
    const includes = numbersOf(set.includes);
    if (includes.length === 0 || includes.includes(UNSEEN)) return [];
    const excludes = set.excludes
      .map(numbersOf)
      .filter((condition) => condition.length > 0 && !condition.includes(UNSEEN));
    return [{ includes: eachOnce(includes), excludes, asks: [] }];
  });
}

/** The ways in which a query matches. */
function branchesFor({ query, match }: KeywordEntry, { numberOf }: LiteralTable): CompiledSets {
  if (query === undefined) return [];
  const test = testOf(query, { match });
  return buildBranches(test).map(({ includes, excludes, asks }) => ({
    includes: eachOnce(includes.slice(0, LOOKUP - 1).map(numberOf)),
    excludes: excludes.map((condition) => condition.map(numberOf)),
    asks: includes.length < LOOKUP ? asks : [test],
  }));
}

const UNSEEN = -1;

const eachOnce = (numbers: number[]): number[] => (numbers.length < 2 ? numbers : [...new Set(numbers)]);

function rarest(literals: number[], seen: (literal: number) => number): number {
  let best = literals[0] ?? 0;
  if (literals.length === 1) return best;
  for (const literal of literals) if (seen(literal) < seen(best)) best = literal;
  return best;
}

/**
 * Literals; ways, the keyword of each (those of one keyword are adjacent) and the literal it is anchored on; the rarest gram of each
 * literal.
 */
type MatcherTables = {
  literals: Literal[];
  ways: CompiledSet[];
  keywords: number[];
  anchors: Int32Array;
  grams: Int32Array;
};

function assemble(
  entries: readonly KeywordEntry[],
  { literals, ways, keywords, anchors, grams }: MatcherTables,
): Omit<Plan, 'always'> {
  const blocks = new Int32Array(literals.length).fill(-1);
  const program: number[] = [];
  const questions: (readonly Test[])[] = [];
  let block = 0;
  for (const index of byAnchor(anchors, literals.length)) {
    const anchor = anchors[index] ?? 0;
    const way = ways[index];
    const keyword = keywords[index] ?? -1;
    const entry = entries[keyword];
    if (way === undefined || entry === undefined) continue;
    if (blocks[anchor] === -1) {
      block = program.length;
      blocks[anchor] = block;
      program.push(anchor, 0);
    }
    const several = keywords[index - 1] === keyword || keywords[index + 1] === keyword;
    writeRow(program, way, { anchor, entry, number: several ? keyword : -1, grams, questions });
    program[block + 1] = program.length;
  }
  return { literals, keywords: entries.length, blocks, program: Int32Array.from(program), questions };
}

/** Indexes in the order of their anchors, by counting sort: a comparison sort would call a function some million times. */
function byAnchor(anchors: Int32Array, literals: number): Int32Array {
  const next = new Int32Array(literals + 1);
  for (const anchor of anchors) next[anchor + 1]!++;
  for (let literal = 1; literal <= literals; literal++) next[literal]! += next[literal - 1]!;
  const order = new Int32Array(anchors.length);
  for (const [index, anchor] of anchors.entries()) order[next[anchor]!++] = index;
  return order;
}

type RowContext = {
  anchor: number;
  entry: KeywordEntry;
  /** The keyword's number where it matches in several ways, else -1. */
  number: number;
  grams: Int32Array;
  questions: (readonly Test[])[];
};

function writeRow(
  program: number[],
  { includes, excludes, asks }: CompiledSet,
  { anchor, entry, number, grams, questions }: RowContext,
): void {
  const word = (literal: number): number[] => [literal, grams[literal] ?? 0];
  const others = includes.filter((literal) => literal !== anchor);
  const conditions = excludes.flatMap((condition) => [condition.length, ...condition.flatMap(word)]);
  const next = program.length + HEAD + others.length * WORD + conditions.length;
  const count = others.length + (asks.length > 0 ? questions.push(asks) * LOOKUP : 0);
  program.push(entry.id, number, entry.owner, next, count, ...others.flatMap(word), ...conditions);
}
