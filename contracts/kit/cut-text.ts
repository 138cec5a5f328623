const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Maximum length of a character that is kept whole, in UTF-16 units: nobody reads more of one, so a longer one is cut like any text. */
const CHARACTER_MOST = 64;
/** How far before a place the search for its character begins: a run of flags is counted from its first one. */
const LOOK_BACK = 512;

/**
 * Finds the start of the character that contains a position of a text. A character is what a reader sees as one: a family of emoji, a flag,
 * a Thai consonant with its vowel and tone.
 *
 * @param at an offset in UTF-16 units
 */
export function findCharacterStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length);
  const from = Math.max(0, at - LOOK_BACK);
  const found = characters.segment(text.slice(from, at + CHARACTER_MOST)).containing(at - from);
  return from + (found?.index ?? at - from);
}

/** Shortens a text to at most `limit` UTF-16 units, without an ellipsis; characters stay whole. */
export function sliceStart(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text
    .slice(0, findCharacterStart(text, limit) || limit)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
}

/** Shortens a text to at most its last `limit` UTF-16 units; characters stay whole. */
export function sliceEnd(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const wanted = text.length - limit;
  const begin = findCharacterStart(text, wanted);
  const [torn] = characters.segment(text.slice(begin, wanted + CHARACTER_MOST));
  const length = torn?.segment.length ?? 0;
  const next = begin === wanted || length > CHARACTER_MOST ? wanted : begin + length;
  return text
    .slice(next < text.length ? next : wanted)
    .toWellFormed()
    .replace(/^\uFFFD/, '');
}

/** Shortens a text for people to at most `limit` UTF-16 units with an ellipsis at its end; characters stay whole. */
export function cutText(text: string, limit: number): string {
  return text.length <= limit ? text : `${sliceStart(text, limit - 1).trimEnd()}…`;
}

/** Shortens a text as {@link cutText} does, after line breaks and runs of spaces become one space each. */
export function cutLine(text: string, limit: number): string {
  return cutText(text.replaceAll(/\s+/g, ' ').trim(), limit);
}
