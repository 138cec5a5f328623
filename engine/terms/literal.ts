import type { KeywordMatch } from '#contracts/keywords/set.ts';
import { CLASS, getClass, isTagPart, isJoined } from '#engine/text/classes.ts';
import { getClassAt, getClassBefore, isEdge } from '#engine/text/edges.ts';
import { fold } from '#engine/text/fold.ts';

/**
 * How a word must match in a text. Stored as small numbers: the matcher keeps one per word. `begins` and `ends`: on an edge on that side
 * only, as for `word*` and `*word` of a query; the first four use one bit for each side.
 */
export const PLACE = { anywhere: 0, begins: 1, ends: 2, edges: 3, tag: 4, handle: 5, address: 6 } as const;

/** A word of a keyword set in its search form: its folded text and how it must match. */
export type Literal = { text: string; place: number };

/**
 * Converts a word of a set to its search form. A `#tag`, an `@name` and a web address match that whole token, other words match on edges;
 * `anywhere` lifts both rules. The text is empty if the word has no visible character.
 */
export function toLiteral(word: string, match: KeywordMatch): Literal {
  const text = fold(word).trim();
  return { text, place: match === 'anywhere' ? PLACE.anywhere : detectPlacement(text) };
}

/** Whether a word found at these indices of a text matches by its rule. */
export function matchesEdges(
  text: string,
  { start, end }: { start: number; end: number },
  place: number,
): boolean {
  return matchesStart(text, start, place) && matchesEnd(text, end, place);
}

/** Whether a word with this rule may begin at this index. */
export function matchesStart(text: string, start: number, place: number): boolean {
  switch (place) {
    case PLACE.anywhere:
    case PLACE.ends:
    case PLACE.tag:
      return true;
    case PLACE.handle:
      return start === 0 || !isJoined(getClassBefore(text, start), LATIN);
    default:
      return isEdge(text, start);
  }
}

/** Whether a word with this rule may end at this index. */
export function matchesEnd(text: string, end: number, place: number): boolean {
  switch (place) {
    case PLACE.anywhere:
    case PLACE.begins:
      return true;
    case PLACE.edges:
    case PLACE.ends:
      return isEdge(text, end);
    case PLACE.tag:
      return end === text.length || !isTagPart(getClassAt(text, end));
    case PLACE.handle:
      return endsHandle(text, end);
    default:
      return endsAddress(text, end);
  }
}

/** The index of the first matching occurrence at or after `from`, or -1. */
export function findLiteral(text: string, { text: word, place }: Literal, from = 0): number {
  if (word === '') return -1;
  let start = text.indexOf(word, from);
  while (start >= 0 && !matchesEdges(text, { start, end: start + word.length }, place))
    start = text.indexOf(word, start + 1);
  return start;
}

/** Characters that continue an address, and those that do so when one of the first follows. */
export const ADDRESS_PART = '0-9a-z_/~%=&#?+\\-';
export const ADDRESS_LINK = ".,:;!'()*@";

/** Characters that continue a name when a letter or digit follows. */
export const HANDLE_LINK = '.-';

/** The character class before the `@` of an e-mail address, so that `@name` is not found in one. */
export const LATIN: number = getClass(0x61);

/** How a folded word must match, by its first characters. */
export function detectPlacement(text: string): number {
  if (/^#[\p{L}\p{M}\p{N}_]+$/u.test(text)) return PLACE.tag;
  if (/^@[\p{L}\p{M}\p{N}_.-]*[\p{L}\p{M}\p{N}_]$/u.test(text)) return PLACE.handle;
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S*$/.test(text) ? PLACE.address : PLACE.edges;
}

function endsHandle(text: string, end: number): boolean {
  if (!isEdge(text, end)) return false;
  if (end === text.length || !HANDLE_LINK.includes(text.charAt(end))) return true;
  return (
    end + 1 === text.length ||
    !isJoined(CLASS.wild, getClassAt(text, end + 1)) ||
    !isWord(getClassAt(text, end + 1))
  );
}

const isWord = (cls: number): boolean => cls === CLASS.wild || cls === LATIN;

function endsAddress(text: string, end: number): boolean {
  const next = text.charAt(end);
  if (next === '' || !(PART.test(next) || ADDRESS_LINK.includes(next))) return true;
  return ADDRESS_LINK.includes(next) && !PART.test(text.charAt(end + 1));
}

const PART = new RegExp(`[${ADDRESS_PART}]`);
