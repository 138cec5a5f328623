import { findLiteral } from '#engine/keywords/literal.ts';
import type { Plan } from '#engine/keywords/plan.ts';

/** Judges sets on the post in hand; what it learns about a word it keeps until the next post. */
export type Judge = {
  /** Begins with a post's folded text. Ids go to `into`; with an owner only that owner's keywords are judged. */
  take(text: string, into: number[], owner: number): void;
  /** Judges the sets that hang on a word just found. */
  found(literal: number): void;
};

/** Any owner: what a public source is matched against. */
export const EVERY_OWNER = -1;

/** Makes the judge. Reads carry `!` as in scan.ts: every index was written by the plan. */
export const makeJudge = ({ first, program, ids, literals }: Plan): Judge => {
  /** For each literal: twice the post's number when looked for, one more when found. For each keyword: the post matched. */
  const looked = new Int32Array(literals.length);
  const judged = new Int32Array(literals.length);
  const matched = new Int32Array(ids.length);
  let post = 0;
  let text = '';
  let into: number[] = [];
  let owner = EVERY_OWNER;

  const has = (literal: number): boolean => {
    const memo = looked[literal]!;
    if (memo >> 1 === post) return (memo & 1) === 1;
    const found = findLiteral(text, literals[literal]!) >= 0;
    looked[literal] = (post << 1) | (found ? 1 : 0);
    return found;
  };

  const holds = (row: number, end: number): boolean => {
    let at = row + 4;
    for (const includes = at + program[row + 3]!; at < includes; at++) if (!has(program[at]!)) return false;
    while (at < end) {
      const stop = at + 1 + program[at]!;
      do at++;
      while (at < stop && has(program[at]!));
      if (at === stop) return false;
      at = stop;
    }
    return true;
  };

  return {
    take(nextText, nextInto, nextOwner) {
      text = nextText;
      into = nextInto;
      owner = nextOwner;
      if (++post < LAST_POST) return;
      post = 1;
      for (const stamps of [looked, judged, matched]) stamps.fill(0);
    },
    found(literal) {
      if (judged[literal] === post) return;
      judged[literal] = post;
      looked[literal] = (post << 1) | 1;
      const stop = first[literal + 1]!;
      for (let row = first[literal]!, next = row; row < stop; row = next) {
        next = program[row + 2]!;
        if (owner !== EVERY_OWNER && program[row + 1] !== owner) continue;
        const keyword = program[row]!;
        if (matched[keyword] === post || (next > row + 4 && !holds(row, next))) continue;
        matched[keyword] = post;
        into.push(ids[keyword]!);
      }
    },
  };
};

/** Stamps hold twice the post's number in 31 bits. */
const LAST_POST = 2 ** 30 - 1;
