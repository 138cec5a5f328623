import type { KeywordMatch } from '#contracts/keywords/set.ts';
import { countWords } from '#engine/query/letters.ts';
import { findTermMatches, type TermMatch, searchTermOf } from '#engine/query/search-term.ts';
import type { NearQuery, Query } from '#engine/query/tree.ts';

/** Finds the places of an operand in a folded text, in order; at most {@link MOST_PLACES} of them. */
export type PositionFinder = (text: string) => TermMatch[];

/** Maximum places per operand: a post that repeats a word more often is evaluated by the first ones. */
export const MOST_PLACES = 1000;

/** Creates the search for the places of a word, a pattern, any of several, or of a NEAR: from its left end to its right one. */
export function makePositionFinder(query: Query, match: KeywordMatch): PositionFinder {
  switch (query.kind) {
    case 'word':
    case 'pattern': {
      const sought = searchTermOf(query, match);
      return (text) => findTermMatches(text, sought, MOST_PLACES).sort(byPlace);
    }
    case 'or': {
      const parts = query.parts.map((part) => makePositionFinder(part, match));
      return (text) => firstOf(parts.flatMap((part) => part(text)));
    }
    case 'near':
      return nearPlaces(query, match);
    default:
      return () => [];
  }
}

function nearPlaces({ left, right, distance, ordered }: NearQuery, match: KeywordMatch): PositionFinder {
  const [lefts, rights] = [makePositionFinder(left, match), makePositionFinder(right, match)];
  return (text) => {
    const one = lefts(text);
    const other = one.length === 0 ? [] : rights(text);
    const pairs = following(text, [one, other], distance);
    return firstOf(ordered ? pairs : [...pairs, ...following(text, [other, one], distance)]);
  };
}

/** Each place with the nearest one after it, where at most this many words are between them. */
function following(
  text: string,
  [befores, afters]: readonly [TermMatch[], TermMatch[]],
  distance: number,
): TermMatch[] {
  const pairs: TermMatch[] = [];
  for (const before of befores) {
    const after = afters.find(({ start }) => start >= before.end);
    if (
      after !== undefined &&
      countWords(text, { start: before.end, end: after.start }, distance) <= distance
    )
      pairs.push({ start: before.start, end: after.end });
  }
  return pairs;
}

const firstOf = (places: TermMatch[]): TermMatch[] => places.sort(byPlace).slice(0, MOST_PLACES);

const byPlace = (a: TermMatch, b: TermMatch): number => a.start - b.start || a.end - b.end;
