import { COMPARED, HIT, RECORD } from '#engine/keywords/kernel/layout.ts';
import {
  type Plan,
  LOOKUP,
  BLOCK_HEAD,
  unpackBlock,
  HEAD,
  unpackPlacement,
  WORD,
} from '#engine/keywords/plan.ts';
import { ANY_GRAM, GRAMS } from '#engine/keywords/window.ts';
import type { WordIndex } from '#engine/keywords/word-index.ts';
import { findLiteral, matchesEdges } from '#engine/terms/literal.ts';

/**
 * Called for each word that needs checks beyond the kernel's: its sets, or its edges where they are not decided. The number of the post,
 * the address of the word's record, where it begins in the post. An undecided place may come again for the same word.
 */
export type SpotHandler = (post: number, record: number, start: number, settled: boolean) => void;

/** Called with the number of a post and the id of a keyword that matches it, once per pair. */
export type MatchHandler = (post: number, id: number) => void;

/** Whether a post passes a test of the plan; both are given by number. */
export type PostTest = (question: number, post: number) => boolean;

/** Evaluates sets post by post; what it learns about a word is kept until the next post. */
export type SetEvaluator = {
  /**
   * Starts a batch of posts; with an owner, only that owner's keywords are evaluated. Returns the stamp of the first post; words record by
   * stamp where they matched.
   */
  take(posts: readonly string[], matched: MatchHandler, watched: { owner: number; ask: PostTest }): number;
  /** Touches the sets of the words of the hits, so that they are fetched in parallel. */
  foresee: (from: number, to: number) => void;
  /** Evaluates the sets of a word that the scan found in a post. Posts come in order. */
  spotted: SpotHandler;
};

/** Any owner: used for posts of a public source. */
export const EVERY_OWNER = -1;

/** Creates the evaluator. Reads carry `!`: every index was written by the plan, and this runs for every word found. */
// oxlint-disable-next-line max-lines-per-function -- its functions share variables, which are read for every word found
export function makeSetEvaluator(
  { program, keywords, literals }: Plan,
  { kernel, memory, grams, forget }: WordIndex,
): SetEvaluator {
  /**
   * For each literal: the last post it was searched in, and whether it was found; the last post in which it was checked and matched. For
   * each keyword: the last post it matched.
   */
  const known = new Int32Array(literals.length);
  const stood = new Int32Array(literals.length);
  const matchedIn = new Int32Array(keywords);
  /** The post whose grams were noted last, and the mark used for it. */
  let noted = 0;
  let mark = 0;
  let touched = 0;
  /** Posts of earlier calls; stamps number posts consecutively. */
  let before = 0;
  let taken = 0;
  let stamp = 0;
  let posts: readonly string[] = [];
  let text = '';
  let matched: MatchHandler = () => undefined;
  let owner = EVERY_OWNER;
  let ask: PostTest = () => false;

  /** Notes which grams the post has: once per post, and only where a set needs a second word. */
  const note = (): void => {
    noted = stamp;
    mark = (mark % MARKS) + 1;
    if (mark === 1) memory.bytes.fill(0, grams, grams + GRAMS);
    memory.bytes[grams + ANY_GRAM] = mark;
    kernel.note(memory.begin, memory.end, mark);
  };

  /** Whether the post has the word at an index of the program. */
  const has = (word: number): boolean => {
    if (noted !== stamp) note();
    if (memory.bytes[grams + program[word + 1]!] !== mark) return false;
    const literal = program[word]!;
    const memo = known[literal]!;
    if (memo >> 1 === stamp) return (memo & 1) === 1;
    const found = findLiteral(text, literals[literal]!) >= 0;
    known[literal] = (stamp << 1) | (found ? 1 : 0);
    return found;
  };

  const holds = (row: number, end: number): boolean => {
    let at = row + HEAD;
    for (const includes = at + (program[row + 4]! & (LOOKUP - 1)) * WORD; at < includes; at += WORD)
      if (!has(at)) return false;
    while (at < end) {
      const stop = at + 1 + program[at]! * WORD;
      at++;
      while (at < stop && has(at)) at += WORD;
      if (at === stop) return false;
      at = stop;
    }
    return true;
  };

  /** Whether a word that must be checked matches here and has not matched in this post before. */
  const standsFirst = (packed: number, start: number, length: number): boolean => {
    const literal = program[unpackBlock(packed)]!;
    if (stood[literal] === stamp) return false;
    if (length > COMPARED && (start < 0 || !text.startsWith(literals[literal]!.text, start))) return false;
    if (!matchesEdges(text, { start, end: start + length }, unpackPlacement(packed))) return false;
    stood[literal] = stamp;
    return true;
  };

  const judge = (post: number, block: number): void => {
    const stop = program[block + 1]!;
    for (let row = block + BLOCK_HEAD, next = row; row < stop; row = next) {
      next = program[row + 3]!;
      if (owner !== EVERY_OWNER && program[row + 2] !== owner) continue;
      const keyword = program[row + 1]!;
      if ((keyword >= 0 && matchedIn[keyword] === stamp) || (next > row + HEAD && !holds(row, next)))
        continue;
      const question = program[row + 4]! >>> ASK_BITS;
      if (question > 0 && !ask(question - 1, post)) continue;
      if (keyword >= 0) matchedIn[keyword] = stamp;
      matched(post, program[row]!);
    }
  };

  return {
    take(nextPosts, nextMatched, watched) {
      before += taken;
      taken = nextPosts.length;
      posts = nextPosts;
      matched = nextMatched;
      ({ owner, ask } = watched);
      stamp = 0;
      if (before + taken >= LAST_POST) {
        before = 0;
        noted = 0;
        for (const each of [known, stood, matchedIn]) each.fill(0);
        forget();
      }
      return before + 1;
    },
    foresee(from, to) {
      const numbers = memory.numbers;
      for (let hit = from; hit < to; hit += HIT.bytes / 4) {
        const record = numbers[hit]! >> 2;
        if (numbers[record + ALONE]! < 0)
          touched = (touched + program[unpackBlock(numbers[record]!) + 1]!) | 0;
      }
    },
    spotted(post, record, start, settled) {
      const numbers = memory.numbers;
      const word = record >> 2;
      const now = before + post + 1;
      if (now !== stamp) {
        stamp = now;
        text = posts[post]!;
      }
      const packed = numbers[word]!;
      if (!settled && !standsFirst(packed, start, numbers[word + WINDOW]! >>> 16)) return;
      const alone = numbers[word + ALONE]!;
      if (alone >= 0 && owner === EVERY_OWNER) matched(post, alone);
      else judge(post, unpackBlock(packed));
    },
  };
}

const ASK_BITS = Math.log2(LOOKUP);
const ALONE = RECORD.alone / 4;
const WINDOW = RECORD.window / 4;

/** Marks are bytes, so that the notes stay in the first-level cache; the notes are cleared when the marks run out. */
const MARKS = 255;

/** Stamps stay below 2 ** 30, since one more bit is stored with them. */
const LAST_POST = 2 ** 30 - 1;
