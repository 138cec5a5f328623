import type { KeywordMatch, KeywordSet } from '#contracts/keywords/set.ts';
import { groupOf, type Query } from '#engine/query/tree.ts';

/** Why a tree cannot be written as keyword sets. */
const SETS_REASONS = [
  /** A case-sensitive word, a wildcard, NEAR, or a field: sets have none of these. */
  'exact',
  'wildcard',
  'near',
  'field',
  /** Words found anywhere next to words found on edges: the sets of one keyword all use the same of the two. */
  'mixed_match',
  /** A branch with exclude conditions only. */
  'without_include',
  /** More sets, or words in one, than a keyword may have. */
  'too_many',
] as const;
export type SetsReason = (typeof SETS_REASONS)[number];

/** The sets that are equivalent to a tree; otherwise the part that no set can express, and why. */
export type SetsOfTree =
  | { ok: true; sets: KeywordSet[]; match: KeywordMatch }
  | { ok: false; reason: SetsReason; part: Query };

/** The tree that is equivalent to keyword sets: any of the sets; of a set all includes and no exclude condition. */
export function toQueryTree(sets: readonly KeywordSet[], match: KeywordMatch = 'auto'): Query {
  const word = (text: string): Query => ({
    kind: 'word',
    text,
    ...(match === 'anywhere' && { anywhere: true }),
  });
  return groupOf(
    'or',
    sets.map(({ includes, excludes }) =>
      groupOf('and', [
        ...includes.map(word),
        ...excludes.map((condition): Query => ({ kind: 'not', part: groupOf('and', condition.map(word)) })),
      ]),
    ),
  );
}

/**
 * The keyword sets that are equivalent to a tree, or why there are none. A tree made from sets gives these back; others are multiplied out.
 * An exclude condition of several words is a list of several, which no raw string can contain (`formatRawKeywords` reports it).
 */
export function toKeywordSets(tree: Query): SetsOfTree {
  const refused = notInSets(tree);
  if (refused !== undefined) return refused;
  const branches = multiply(tree, true);
  if (branches === undefined || branches.length > MOST.sets)
    return { ok: false, reason: 'too_many', part: tree };
  const bare = branches.find(({ includes }) => includes.length === 0);
  if (bare !== undefined) return { ok: false, reason: 'without_include', part: tree };
  if (
    branches.some(
      ({ includes, excludes }) => includes.length > MOST.includes || excludes.length > MOST.excludes,
    )
  )
    return { ok: false, reason: 'too_many', part: tree };
  return { ok: true, sets: branches, match: isAnywhere(tree) ? 'anywhere' : 'auto' };
}

/** The limits of a keyword (contracts/keywords/set.ts). */
const MOST = { sets: 5000, includes: 200, excludes: 500, condition: 50 };

function wordsOf(query: Query): Extract<Query, { kind: 'word' }>[] {
  if (query.kind === 'word') return [query];
  if (query.kind === 'not') return wordsOf(query.part);
  return query.kind === 'and' || query.kind === 'or' ? query.parts.flatMap(wordsOf) : [];
}

const isAnywhere = (tree: Query): boolean => wordsOf(tree).every((word) => word.anywhere === true);

function notInSets(tree: Query): (SetsOfTree & { ok: false }) | undefined {
  const words = wordsOf(tree);
  const odd = words.find((word) => word.anywhere !== words[0]?.anywhere);
  if (odd !== undefined) return { ok: false, reason: 'mixed_match', part: odd };
  return reasonIn(tree);
}

function reasonIn(query: Query): (SetsOfTree & { ok: false }) | undefined {
  switch (query.kind) {
    case 'word':
      return query.exact === true ? { ok: false, reason: 'exact', part: query } : undefined;
    case 'pattern':
      return { ok: false, reason: 'wildcard', part: query };
    case 'near':
      return { ok: false, reason: 'near', part: query };
    case 'and':
    case 'or':
      return query.parts.map(reasonIn).find((reason) => reason !== undefined);
    case 'not':
      return reasonIn(query.part);
    default:
      return { ok: false, reason: 'field', part: query };
  }
}

/** Branches of which one must hold: all its words occur, and none of its exclude conditions holds. Undefined where they are too many. */
function multiply(query: Query, wanted: boolean): KeywordSet[] | undefined {
  if (query.kind === 'not') return multiply(query.part, !wanted);
  if (query.kind === 'word')
    return wanted ? [{ includes: [query.text], excludes: [] }] : [{ includes: [], excludes: [[query.text]] }];
  if (query.kind !== 'and' && query.kind !== 'or') return undefined;
  const condition = wanted ? undefined : conditionOf(query);
  if (condition !== undefined) return [{ includes: [], excludes: [condition] }];
  const parts = query.parts.map((part) => multiply(part, wanted));
  if (parts.some((part) => part === undefined)) return undefined;
  const known = parts.flatMap((part) => (part === undefined ? [] : [part]));
  if ((query.kind === 'or') === wanted) return known.flat();
  let all: KeywordSet[] = [{ includes: [], excludes: [] }];
  for (const branches of known) {
    if (all.length * branches.length > MOST.sets) return undefined;
    all = all.flatMap((left) => branches.map((right) => joined(left, right)));
  }
  return all;
}

/** AND of bare words under a NOT is one exclude condition. */
function conditionOf(query: Query): string[] | undefined {
  if (query.kind !== 'and' || query.parts.length > MOST.condition) return undefined;
  const words = query.parts.flatMap((part) => (part.kind === 'word' ? [part.text] : []));
  return words.length === query.parts.length ? words : undefined;
}

function joined(left: KeywordSet, right: KeywordSet): KeywordSet {
  return {
    includes: [...left.includes, ...right.includes],
    excludes: [...left.excludes, ...right.excludes],
  };
}
