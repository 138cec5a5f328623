import { findLiteral } from '#engine/keywords/literal.ts';
import type { Plan } from '#engine/keywords/plan.ts';
import { HEAD } from '#engine/keywords/plan.ts';

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
export const makeJudge = ({ first, program, keywords, literals }: Plan): Judge => {
  /** For each literal: the post it was looked for in, whether found and its sets judged. For each keyword: the post matched. */
  const known = new Int32Array(literals.length);
  const matched = new Int32Array(keywords);
  let post = 0;
  let text = '';
  let into: number[] = [];
  let owner = EVERY_OWNER;

  const has = (literal: number): boolean => {
    const memo = known[literal]!;
    if (memo >> 2 === post) return (memo & FOUND) === FOUND;
    const found = findLiteral(text, literals[literal]!) >= 0;
    known[literal] = (post << 2) | (found ? FOUND : 0);
    return found;
  };

  const holds = (row: number, end: number): boolean => {
    let at = row + HEAD;
    for (const includes = at + program[row + 4]!; at < includes; at++) if (!has(program[at]!)) return false;
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
      for (const stamps of [known, matched]) stamps.fill(0);
    },
    found(literal) {
      const now = (post << 2) | FOUND | JUDGED;
      if (known[literal] === now) return;
      known[literal] = now;
      const stop = first[literal + 1]!;
      for (let row = first[literal]!, next = row; row < stop; row = next) {
        next = program[row + 3]!;
        if (owner !== EVERY_OWNER && program[row + 2] !== owner) continue;
        const keyword = program[row + 1]!;
        if ((keyword >= 0 && matched[keyword] === post) || (next > row + HEAD && !holds(row, next))) continue;
        if (keyword >= 0) matched[keyword] = post;
        into.push(program[row]!);
      }
    },
  };
};

/** A stamp holds the post's number above these two bits, 31 in all. */
const FOUND = 1;
const JUDGED = 2;
const LAST_POST = 2 ** 29 - 1;
