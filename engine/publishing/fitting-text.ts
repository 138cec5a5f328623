import type { TextBounds } from '#contracts/publishing/limits/rule.ts';
import { countPostText } from '#engine/publishing/count-text.ts';

/** The bounds of a text that hold for one account. */
export type TextMaximum = { unit: TextBounds['unit']; max: number };

const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Whether a text is within all of its maxima. */
export function fitsText(text: string, maxima: readonly TextMaximum[]): boolean {
  return maxima.every(({ unit, max }) => countPostText(text, unit) <= max);
}

/** The offsets, in UTF-16 units, at which a text can be cut without cutting what a reader sees as one character; its end included. */
export function listCharacterEnds(text: string): number[] {
  return [...graphemes.segment(text)].map(({ index, segment }) => index + segment.length);
}

/** The end of the longest beginning of a text for which something holds, at the end of a character; 0 where it holds for none. */
export function findFittingEnd(text: string, fits: (beginning: string) => boolean): number {
  const window = findWindow(text, fits);
  if (window === text && fits(text)) return text.length;
  const ends = [0, ...listCharacterEnds(window)];
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(window.slice(0, ends[middle]))) low = middle;
    else high = middle - 1;
  }
  return ends[low] ?? 0;
}

/** A beginning that is too long already, so that a long text is not read whole for a short limit. */
function findWindow(text: string, fits: (beginning: string) => boolean): string {
  for (let length = FIRST_WINDOW; length < text.length; length *= 2)
    if (!fits(text.slice(0, length))) return text.slice(0, length);
  return text;
}

const FIRST_WINDOW = 512;
