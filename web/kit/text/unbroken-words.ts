/** Longer texts are what people wrote, where nobody looks for one word of ours. */
const MOST = 400;
/** What a line may begin with: a consonant, or a vowel that is written before one. */
const BEGINS = /^[\u0E01-\u0E2E\u0E40-\u0E44]/;
const ENDS_THAI = /[\u0E01-\u0E4E]$/;

let words: RegExp | null = null;

/** Keeps words of a language on one line from now on; none where a language needs none. */
export function setUnbrokenWords(list: readonly string[]): void {
  const longestFirst = list.toSorted((one, other) => other.length - one.length);
  // A mark or a vowel after it belongs to another word.
  words =
    list.length === 0 ? null : new RegExp(`(${longestFirst.join('|')})(?![\\u0E30-\\u0E3A\\u0E47-\\u0E4E])`);
}

/** Whether the language of the page has such words. */
export const hasUnbrokenWords = (): boolean => words !== null;

/** A part of a text: `kept` on one line or not, and whether a line may begin with it although the browser would not know. */
export type TextPart = { text: string; kept: boolean; mayBegin: boolean };

/**
 * Splits a text at the words that stay on one line; null where it has none. Browsers find the words of Thai by a dictionary without our
 * loan words: they break them, and after one they find wrong ends in the words that follow.
 */
export function splitUnbroken(text: string): TextPart[] | null {
  if (words === null || text.length > MOST) return null;
  // With a group, every second piece is a word.
  const pieces = text.split(words);
  if (pieces.length === 1) return null;
  const parts: TextPart[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (piece === '') continue;
    const mayBegin = ENDS_THAI.test(parts.at(-1)?.text ?? '') && BEGINS.test(piece);
    parts.push({ text: piece, kept: index % 2 === 1, mayBegin });
  }
  return parts;
}
