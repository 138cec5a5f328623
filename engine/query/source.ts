import { isGoingOn, isSpaced, isUnspaced, isWild, WORD_LETTERS } from '#engine/query/letters.ts';
import { readPattern } from '#engine/query/pattern-text.ts';
import type { SearchTerm } from '#engine/query/search-term.ts';
import { FOLDED_FROM } from '#engine/query/unfold.ts';
import { buildCharacterSet, type TextForm } from '#engine/terms/character-set.ts';
import { buildAfterPattern, buildBeforePattern, quote } from '#engine/terms/edge-pattern.ts';
import { PLACE } from '#engine/terms/literal.ts';
import { fold } from '#engine/text/fold.ts';

/** A word or pattern as regular expressions: the text before it, itself, the text after it. */
export type TermSource = { before: string; body: string; after: string };

/** Writes a search term as regular expressions; `raw` text is matched letter by letter regardless of case and width. */
export function buildTermSource(
  { first, rest, place, openBegin, openEnd }: SearchTerm,
  written: TextForm,
): TermSource {
  const letters = written === 'raw' ? anyCase : quote;
  const wild = `[${buildCharacterSet(isWild, written)}]`;
  const pieces = rest.map((piece) =>
    'letters' in piece ? letters(piece.letters) : `${wild}${piece.wild === '*' ? '*' : ''}`,
  );
  const spaced = `[${buildCharacterSet(isSpaced, written)}]*`;
  const last = rest.at(-1);
  const end = last === undefined ? first : 'letters' in last ? last.letters : '';
  const goesOn = place === PLACE.anywhere ? '' : `(?:$|[^${buildCharacterSet(isGoingOn, written)}])`;
  return {
    before: openBegin ? '' : buildBeforePattern(first, place, written),
    body: `${letters(first)}${pieces.join('')}${openEnd ? spaced : ''}`,
    after: openEnd ? '' : end === '' ? goesOn : buildAfterPattern(end, place, written),
  };
}

/** Finds each word in a part of folded text once, as `countWords` counts them. */
export function buildWordSource(): string {
  return `[${buildCharacterSet(isUnspaced)}]{1,${WORD_LETTERS}}|[${buildCharacterSet(isSpaced)}]+`;
}

/** The letters of a script that separates words by spaces, up to the end of a text. */
export const buildLettersBefore = (): string => `[${buildCharacterSet(isSpaced)}]*$`;

/**
 * A pattern for a text that is not prose (a name, an address): `*` matches anything, `?` one character, and letters match regardless of
 * case and width.
 */
export function buildLooseSource(pattern: string, any = ANY): string {
  return readPattern(pattern)
    .map((piece) => ('letters' in piece ? anyCase(fold(piece.letters)) : wildSource(piece.wild, any)))
    .join('');
}

/** The same with case-sensitive letters: in addresses, where capitals make another page. */
export function buildExactSource(pattern: string): string {
  return readPattern(pattern)
    .map((piece) => ('letters' in piece ? quote(piece.letters) : wildSource(piece.wild, ANY)))
    .join('');
}

const wildSource = (wild: '*' | '?', any: string): string => `${any}${wild === '*' ? '*' : ''}`;

/** Any character, line ends included. */
const ANY = '(?:.|\\n)';

function anyCase(folded: string): string {
  return Array.from(folded, (letter) => {
    const others = FOLDED_FROM().get(letter);
    return others === undefined ? quote(letter) : `[${[letter, ...others].map(hex).join('')}]`;
  }).join('');
}

const hex = (letter: string): string => `\\x{${(letter.codePointAt(0) ?? 0).toString(16)}}`;

/** The same expression for JavaScript. */
export function toRegExp(source: string): RegExp {
  return new RegExp(source.replace(/\\x\{([0-9a-f]+)\}/g, '\\u{$1}'), 'u');
}
