import { findLiteral } from '#engine/keywords/literal.ts';
import type { Plan } from '#engine/keywords/plan.ts';

/** Judges sets on the post in hand; what it learns about a word it keeps until the next post. */
export type Judge = {
  /** Begins with a post's folded text. */
  take(text: string): void;
  /** Appends the ids of the keywords that sets anchored on a found word bring in. */
  judge(literal: number, owner: number, into: number[]): void;
};

/** Any owner: what a public source is matched against. */
export const EVERY_OWNER = -1;

export const makeJudge = (plan: Plan): Judge => {
  const { first, anchored, keywordOf, row, program, ids, owners, literals } = plan;
  /** For each literal: twice the post's number when looked for, one more when found. For each keyword: the post matched. */
  const looked = new Int32Array(literals.length);
  const judged = new Int32Array(literals.length);
  const matched = new Int32Array(ids.length);
  let post = 0;
  let text = '';

  const has = (literal: number): boolean => {
    const memo = looked[literal] ?? 0;
    if (memo >> 1 === post) return (memo & 1) === 1;
    const wanted = literals[literal];
    const found = wanted !== undefined && findLiteral(text, wanted) >= 0;
    looked[literal] = (post << 1) | (found ? 1 : 0);
    return found;
  };

  const holds = (set: number): boolean => {
    let at = row[set] ?? 0;
    const includes = (program[at++] ?? 0) + at;
    while (at < includes) if (!has(program[at++] ?? 0)) return false;
    for (let conditions = program[at++] ?? 0; conditions > 0; conditions--) {
      const end = (program[at++] ?? 0) + at;
      let all = true;
      while (at < end && all) all = has(program[at++] ?? 0);
      if (all) return false;
      at = end;
    }
    return true;
  };

  return {
    take(next) {
      text = next;
      if (++post < LAST_POST) return;
      post = 1;
      for (const stamps of [looked, judged, matched]) stamps.fill(0);
    },
    judge(literal, owner, into) {
      if (judged[literal] === post) return;
      judged[literal] = post;
      looked[literal] = (post << 1) | 1;
      for (let at = first[literal] ?? 0; at < (first[literal + 1] ?? 0); at++) {
        const set = anchored[at] ?? 0;
        const keyword = keywordOf[set] ?? 0;
        if (matched[keyword] === post || (owner !== EVERY_OWNER && owners[keyword] !== owner)) continue;
        if (!holds(set)) continue;
        matched[keyword] = post;
        into.push(ids[keyword] ?? 0);
      }
    },
  };
};

/** Stamps hold twice the post's number in 31 bits. */
const LAST_POST = 2 ** 30 - 1;
