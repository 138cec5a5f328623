import type { KeywordMatch } from '#contracts/keywords/set.ts';
import { continuesWord, isSpacedLetter, isWordLetter } from '#engine/query/letters.ts';
import { readPattern, type PatternPiece } from '#engine/query/pattern-text.ts';
import type { PatternQuery, WordQuery } from '#engine/query/tree.ts';
import { matchesStart, matchesEnd, toLiteral, PLACE, detectPlacement } from '#engine/terms/literal.ts';
import { fold } from '#engine/text/fold.ts';

/**
 * A word or pattern in the form that is searched in folded text. `first`: its first letters; `rest`: what follows them; `place`: how it
 * must match (engine/terms/literal.ts); open at an end: it may continue there, by a wildcard.
 */
export type SearchTerm = {
  first: string;
  rest: readonly PatternPiece[];
  place: number;
  openBegin: boolean;
  openEnd: boolean;
};

/** A span of a text, in UTF-16 units, the end excluded. */
export type TermMatch = { start: number; end: number };

/** Converts a word or pattern to its search form. Nothing is found where `first` is empty: it has no visible character. */
export function searchTermOf(query: WordQuery | PatternQuery, match: KeywordMatch): SearchTerm {
  if (query.kind === 'word') {
    const { text, place } = toLiteral(query.text, query.anywhere === true ? 'anywhere' : match);
    return { first: text, rest: [], place, openBegin: false, openEnd: false };
  }
  const pieces = readPattern(query.pattern).flatMap((piece): PatternPiece[] => {
    if ('wild' in piece) return [piece];
    const letters = fold(piece.letters);
    return letters === '' ? [] : [{ letters }];
  });
  const openBegin = isStar(pieces[0]);
  const openEnd = isStar(pieces.at(-1));
  const [head, ...rest] = pieces.slice(openBegin ? 1 : 0, openEnd ? -1 : undefined);
  const all = pieces.map((piece) => ('letters' in piece ? piece.letters : '')).join('');
  return {
    first: head !== undefined && 'letters' in head ? head.letters : '',
    rest,
    place: match === 'anywhere' ? PLACE.anywhere : detectPlacement(all),
    openBegin,
    openEnd,
  };
}

function isStar(piece: PatternPiece | undefined): boolean {
  return piece !== undefined && 'wild' in piece && piece.wild === '*';
}

/**
 * The first place at or after an index, by the position of its first letters; undefined where there is none. An open end extends to the end
 * of the word, in scripts that separate words by spaces.
 */
export function findTerm(
  text: string,
  sought: SearchTerm,
  from = 0,
): (TermMatch & { at: number }) | undefined {
  const { first, place, openBegin } = sought;
  if (first === '') return undefined;
  for (let at = text.indexOf(first, from); at >= 0; at = text.indexOf(first, at + 1)) {
    if (!openBegin && !matchesStart(text, at, place)) continue;
    const end = endFrom(text, at + first.length, sought);
    if (end >= 0) return { at, start: openBegin ? wordBegin(text, at) : at, end };
  }
  return undefined;
}

/** All places, in order of where they begin, up to a limit. */
export function findTermMatches(text: string, sought: SearchTerm, most: number): TermMatch[] {
  const found: TermMatch[] = [];
  for (let next = findTerm(text, sought); next !== undefined; next = findTerm(text, sought, next.at + 1)) {
    found.push({ start: next.start, end: next.end });
    if (found.length === most) break;
  }
  return found;
}

/** The end of a pattern that has matched so far, or -1: the longest match of its wildcards. */
function endFrom(text: string, from: number, sought: SearchTerm): number {
  const { rest, openEnd, place } = sought;
  const last = rest.at(-1);
  const failed = new Set<number>();
  const walk = (at: number, index: number): number => {
    const piece = rest[index];
    if (piece === undefined) {
      if (openEnd) return wordEnd(text, at);
      const stands =
        place !== PLACE.anywhere && last !== undefined && 'wild' in last
          ? !continuesWord(text, at)
          : matchesEnd(text, at, place);
      return stands ? at : -1;
    }
    if ('letters' in piece)
      return text.startsWith(piece.letters, at) ? walk(at + piece.letters.length, index + 1) : -1;
    if (piece.wild === '?') return isWordLetter(text, at) ? walk(at + lengthAt(text, at), index + 1) : -1;
    const key = at * 16 + index;
    if (failed.has(key)) return -1;
    const ends = [at];
    for (let end = at; isWordLetter(text, end);) ends.push((end += lengthAt(text, end)));
    for (const end of ends.reverse()) {
      const found = walk(end, index + 1);
      if (found >= 0) return found;
    }
    failed.add(key);
    return -1;
  };
  return walk(from, 0);
}

const lengthAt = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && isSpacedLetter(text, end)) end += lengthAt(text, end);
  return end;
}

function wordBegin(text: string, from: number): number {
  let begin = from;
  while (begin > 0) {
    const before = begin - ((text.charCodeAt(begin - 1) & 0xfc00) === 0xdc00 ? 2 : 1);
    if (!isSpacedLetter(text, before)) break;
    begin = before;
  }
  return begin;
}
