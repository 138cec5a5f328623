import { compileQuery } from '#engine/query/evaluate.ts';
import { queryPost } from '#engine/query/post.ts';
import { withoutSourceRanges, type Query } from '#engine/query/tree.ts';
import { fold } from '#engine/text/fold.ts';

/** Beyond so many ways in which posts may match nothing is concluded. */
const MOST_WAYS = 64;

/**
 * Whether whatever one query finds is found by another as well, as far as their words and conditions tell: each way in which a post may match
 * the first has all that the second requires. What the queries exclude is not looked at, so that two that differ only in that are taken as
 * alike. False where neither can be shown.
 */
export function impliesQuery(narrow: Query, wide: Query): boolean {
  const ways = listWays(withoutSourceRanges(narrow));
  const sought = withoutSourceRanges(wide);
  return ways !== null && sought.kind !== 'not' && ways.every((way) => isMet(sought, way));
}

/** Whether at least one way in which a post may match the first query has all that the second requires. */
export function impliesInPart(narrow: Query, wide: Query): boolean {
  const sought = withoutSourceRanges(wide);
  return (
    listWays(withoutSourceRanges(narrow))?.some((way) => sought.kind !== 'not' && isMet(sought, way)) ?? false
  );
}

/** The parts that must all hold in each way; null where there are too many ways. */
function listWays(query: Query): Query[][] | null {
  switch (query.kind) {
    case 'not':
      return [[]];
    case 'or': {
      const ways = query.parts.map(listWays);
      return ways.includes(null) ? null : limit(ways.flatMap((some) => some ?? []));
    }
    case 'and':
      return joinWays(query.parts);
    case 'near': {
      const ways = joinWays([query.left, query.right]);
      return ways && ways.map((way) => [...way, query]);
    }
    default:
      return [[query]];
  }
}

function joinWays(parts: readonly Query[]): Query[][] | null {
  return parts.reduce<Query[][] | null>(
    (joined, part) => {
      const next = listWays(part);
      return joined && next && limit(joined.flatMap((left) => next.map((right) => [...left, ...right])));
    },
    [[]],
  );
}

function limit(ways: Query[][]): Query[][] | null {
  return ways.length > MOST_WAYS ? null : ways;
}

/** Whether a post with all parts of a way has what a query requires. */
function isMet(query: Query, way: readonly Query[]): boolean {
  switch (query.kind) {
    case 'not':
      return true;
    case 'or':
      return query.parts.some((part) => isMet(part, way));
    case 'and':
      // Exclusions alone find nothing.
      return query.parts.some(({ kind }) => kind !== 'not') && query.parts.every((part) => isMet(part, way));
    case 'word':
    case 'pattern':
      return way.some((part) => isEqual(part, query)) || hasWord(query, way);
    default:
      return way.some((part) => isEqual(part, query));
  }
}

/** Whether one of the words of a way has a word within it: "iced latte" has "latte". */
function hasWord(query: Query, way: readonly Query[]): boolean {
  const test = compileQuery(query);
  return way.some((part) => {
    const text = toText(part);
    return text !== null && test(queryPost({ text, folded: fold(text) }));
  });
}

/** The text that a post surely has where a part holds. */
function toText(part: Query): string | null {
  if (part.kind === 'word') return part.text;
  return part.kind === 'value' && part.field === 'hashtag' ? `#${part.value}` : null;
}

function isEqual(one: Query, other: Query): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
