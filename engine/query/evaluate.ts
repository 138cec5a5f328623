import { buildSearchText } from '#contracts/listening/searched-text.ts';
import { testOf } from '#engine/query/lower.ts';
import { makePositionFinder } from '#engine/query/near.ts';
import { NO_ID, type QueryPost } from '#engine/query/post.ts';
import { findTerm, type SearchTerm } from '#engine/query/search-term.ts';
import { toRegExp } from '#engine/query/source.ts';
import type { EvaluationContext, Test } from '#engine/query/test.ts';
import type { Query } from '#engine/query/tree.ts';
import { findLiteral } from '#engine/terms/literal.ts';

/** Whether a post matches a query. */
export type QueryTest = (post: QueryPost) => boolean;

/** Prepares a tree for evaluation on many posts. */
export function compileQuery(query: Query, meaning: EvaluationContext = {}): QueryTest {
  return compileTest(testOf(query, meaning));
}

/** The same for a lowered tree. */
export function compileTest(test: Test): QueryTest {
  switch (test.is) {
    case 'all': {
      const [only] = test.of;
      if (only !== undefined && test.of.length === 1) return compileTest(only);
      const parts = sortByCost(test.of).map(compileTest);
      return (post) => parts.every((part) => part(post));
    }
    case 'any': {
      const parts = sortByCost(test.of).map(compileTest);
      return (post) => parts.some((part) => part(post));
    }
    case 'not': {
      const part = compileTest(test.of);
      return (post) => !part(post);
    }
    case 'near': {
      const places = makePositionFinder(test.near, test.match);
      return ({ folded }) => places(folded).length > 0;
    }
    case 'word':
      return wordHolds(test.sought);
    case 'written': {
      const { written: text, place } = test;
      return (post) => findLiteral(buildSearchText(post.title, post.text), { text, place }) >= 0;
    }
    case 'holds':
      return (post) => post[test.column].includes(test.value);
    case 'holds_pattern': {
      const pattern = toRegExp(test.source);
      return (post) => post[test.column].some((value) => pattern.test(value));
    }
    case 'numbered':
      return (post) => test.any.some((number) => post[test.column].includes(number));
    case 'bounds':
      return boundsHold(test);
    default:
      return textHolds(test);
  }
}

/** The cheapest test is evaluated first; the result is the same. */
export const sortByCost = (tests: readonly Test[]): Test[] => tests.toSorted((a, b) => costOf(a) - costOf(b));

function costOf(test: Test): number {
  if (test.is === 'not') return costOf(test.of);
  if (test.is === 'all' || test.is === 'any') return test.of.reduce((sum, part) => sum + costOf(part), 0);
  return COSTS[test.is];
}

const COSTS = {
  among: 1,
  begins: 1,
  filled: 1,
  numbered: 1,
  bounds: 1,
  holds: 1,
  holds_pattern: 4,
  pattern: 4,
  word: 2,
  written: 3,
  near: 8,
} as const;

function wordHolds(sought: SearchTerm): QueryTest {
  const { first: text, place, rest, openBegin, openEnd } = sought;
  const plain = rest.length === 0 && !openBegin && !openEnd;
  return plain
    ? ({ folded }) => findLiteral(folded, { text, place }) >= 0
    : ({ folded }) => findTerm(folded, sought) !== undefined;
}

function textHolds(test: Extract<Test, { is: 'pattern' | 'among' | 'begins' | 'filled' }>): QueryTest {
  switch (test.is) {
    case 'pattern': {
      const pattern = toRegExp(test.source);
      return (post) => pattern.test(post[test.column]);
    }
    case 'among':
      return (post) => test.values.includes(post[test.column]);
    case 'begins':
      return (post) => post[test.column].startsWith(test.with);
    case 'filled':
      return (post) => {
        const value = post[test.column];
        return value.length > 0 && value !== NO_ID;
      };
  }
}

function boundsHold({ column, from, to }: Extract<Test, { is: 'bounds' }>): QueryTest {
  return (post) => {
    const value = post[column];
    if (value === null) return false;
    if (from !== undefined && !(from.inclusive ? value >= from.value : value > from.value)) return false;
    return to === undefined || (to.inclusive ? value <= to.value : value < to.value);
  };
}
