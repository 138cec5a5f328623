import { CLASS, isTagPart } from '#engine/text/classes.ts';
import { getClassAt } from '#engine/text/edges.ts';

/** Letters, digits and marks of scripts that separate words by spaces: the characters of one word. */
export function isSpaced(cls: number): boolean {
  return cls === CLASS.mark || cls === CLASS.wild || cls >= CLASS.script;
}

/** Letters and marks of scripts that do not (Thai, Lao, Khmer, Burmese, Chinese, Japanese). */
export const isUnspaced = (cls: number): boolean => cls >= CLASS.lead && cls <= CLASS.stacker;

/** What a wildcard matches: letters, digits and marks of any script. */
export const isWild = isTagPart;

/** Characters that continue a word whose last letter was a wildcard: no word ends before them. */
export function isGoingOn(cls: number): boolean {
  return (
    isSpaced(cls) ||
    cls === CLASS.joiner ||
    cls === CLASS.sign ||
    cls === CLASS.follow ||
    cls === CLASS.unspacedMark ||
    cls === CLASS.enclosing
  );
}

/** Whether a character of this kind begins at an index; never at the end. */
export function isWordLetter(text: string, at: number): boolean {
  return at < text.length && isWild(getClassAt(text, at));
}
export function isSpacedLetter(text: string, at: number): boolean {
  return at < text.length && isSpaced(getClassAt(text, at));
}
export function continuesWord(text: string, at: number): boolean {
  return at < text.length && isGoingOn(getClassAt(text, at));
}

/** Letters of a script without spaces that count as one word in distances: Thai words have four on average. */
export const WORD_LETTERS = 4;

/** The number of words in a part of a text. Counting stops at a limit. */
export function countWords(
  text: string,
  { start, end }: { start: number; end: number },
  limit: number,
): number {
  let words = 0;
  let run = 0;
  let inWord = false;
  for (let at = start; at < end && words <= limit;) {
    const cls = getClassAt(text, at);
    const spaced = isSpaced(cls);
    const unspaced = isUnspaced(cls);
    if (spaced && !inWord) words += 1;
    if (unspaced && run % WORD_LETTERS === 0) words += 1;
    inWord = spaced;
    run = unspaced ? run + 1 : 0;
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return words;
}
