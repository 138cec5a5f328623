import { searchTermOf, type SearchTerm } from '#engine/query/search-term.ts';
import type { Test } from '#engine/query/test.ts';
import type { Query } from '#engine/query/tree.ts';
import { PLACE, type Literal } from '#engine/terms/literal.ts';

/**
 * One way in which a post may match: words that must all occur, conditions none of which may hold, and the test that is evaluated then.
 * Without a test, the post matches.
 */
export type Branch = {
  includes: readonly Literal[];
  excludes: readonly (readonly Literal[])[];
  asks: readonly Test[];
};

/**
 * The ways in which a post may match, for a matcher that finds words: every matching post takes one of them. A branch without includes
 * means that no word can find the posts.
 */
export function buildBranches(test: Test): Branch[] {
  switch (test.is) {
    case 'any': {
      const ways = test.of.flatMap(buildBranches);
      return ways.length > 1 && ways.every(isOpen) ? [open(test)] : ways;
    }
    case 'all':
      return multiplied(test.of);
    case 'not':
      return negated(test.of);
    case 'word':
      return wordBranches(test.sought);
    case 'near':
      return sideBranches(test.near, test.match).map((branch) => ({ ...branch, asks: [test] }));
    case 'pattern':
      return [{ includes: (test.letters ?? []).map(anywhere), excludes: [], asks: [test] }];
    default:
      return [open(test)];
  }
}

/** Nothing is known of the text. */
const open = (test: Test): Branch => ({ includes: [], excludes: [], asks: [test] });

const isOpen = ({ includes, excludes }: Branch): boolean => includes.length === 0 && excludes.length === 0;

/** Branches of one AND that are multiplied out; the rest is left to the test. */
const MOST = 32;

const anywhere = (text: string): Literal => ({ text, place: PLACE.anywhere });

/** The word that is equivalent to the term; undefined where further letters must be checked. */
function wordOf({ first, rest, place, openBegin, openEnd }: SearchTerm): Literal | undefined {
  if (rest.length > 0 || first === '') return undefined;
  if (!openBegin && !openEnd) return { text: first, place };
  if ((openBegin && openEnd) || place === PLACE.anywhere) return anywhere(first);
  if (place !== PLACE.edges) return undefined;
  return { text: first, place: openEnd ? PLACE.begins : PLACE.ends };
}

function wordBranches(sought: SearchTerm): Branch[] {
  const { first, rest } = sought;
  if (first === '') return [];
  const word = wordOf(sought);
  if (word !== undefined) return [{ includes: [word], excludes: [], asks: [] }];
  const letters = [first, ...rest.flatMap((piece) => ('letters' in piece ? [piece.letters] : []))];
  return [{ includes: letters.map(anywhere), excludes: [], asks: [{ is: 'word', sought }] }];
}

function sideBranches(query: Query, match: Parameters<typeof searchTermOf>[1]): Branch[] {
  switch (query.kind) {
    case 'word':
    case 'pattern':
      return wordBranches(searchTermOf(query, match));
    case 'or':
      return query.parts.flatMap((part) => sideBranches(part, match));
    case 'near':
      return joinedAll([sideBranches(query.left, match), sideBranches(query.right, match)]);
    default:
      return [];
  }
}

/** NOT of words is an exclude condition; of anything else nothing is known before it is evaluated. */
function negated(test: Test): Branch[] {
  if (test.is === 'not') return buildBranches(test.of);
  if (test.is === 'any') return multiplied(test.of.map((part) => ({ is: 'not', of: part })));
  const words = test.is === 'all' ? test.of : [test];
  const condition = words.flatMap((word) => (word.is === 'word' ? (wordOf(word.sought) ?? []) : []));
  if (condition.length === 0 || condition.length < words.length) return [open({ is: 'not', of: test })];
  return [{ includes: [], excludes: [condition], asks: [] }];
}

/** All of the tests hold. */
const multiplied = (tests: readonly Test[]): Branch[] => joinedAll(tests.map(buildBranches), tests);

/**
 * All parts hold: what must hold in any case is added to each branch of the most selective part, then of others while they are few. The
 * rest is evaluated by its test.
 */
function joinedAll(parts: Branch[][], tests?: readonly Test[]): Branch[] {
  if (parts.some((part) => part.length === 0)) return [];
  const numbered = parts.map((part, index) => ({ part, test: tests?.[index] }));
  const alone = numbered.filter(({ part }) => part.length === 1);
  const several = numbered
    .filter(({ part }) => part.length > 1)
    .sort((a, b) => telling(b.part) - telling(a.part));
  let all: Branch[] = [{ includes: [], excludes: [], asks: [] }];
  for (const [index, { part, test }] of [...alone, ...several].entries()) {
    const isFirst = index === alone.length && all.every(({ includes }) => includes.length === 0);
    all =
      part.length === 1 || isFirst || all.length * part.length <= MOST
        ? all.flatMap((left) => part.map((right) => joined(left, right)))
        : all.map((branch) => ({ ...branch, asks: [...branch.asks, ...(test ? [test] : [])] }));
  }
  return all;
}

/** How selective the least selective branch is, by the length of its longest word. */
function telling(part: readonly Branch[]): number {
  return Math.min(...part.map(({ includes }) => Math.max(0, ...includes.map(({ text }) => text.length))));
}

function joined(left: Branch, right: Branch): Branch {
  return {
    includes: [...left.includes, ...right.includes],
    excludes: [...left.excludes, ...right.excludes],
    asks: [...left.asks, ...right.asks],
  };
}
