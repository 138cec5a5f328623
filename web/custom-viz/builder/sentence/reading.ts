import { foldWithMap, toOriginalSpan } from '#engine/text/fold-map.ts';

/** Thai marks of tone and shortening, which people leave out or type wrongly. */
const TONE = /[\u0E47-\u0E4E]/;

/** A text as a sentence is read: folded, without marks of tone; each unit knows its place in what was typed. */
export type ReadText = {
  text: string;
  toOriginal: (start: number, end: number) => { start: number; end: number };
};

/** Prepares a typed text for reading. */
export function readText(typed: string): ReadText {
  const folded = foldWithMap(typed);
  const kept = Array.from({ length: folded.text.length }, (_, index) => index).filter(
    (index) => !TONE.test(folded.text[index] ?? ''),
  );
  return {
    text: kept.map((index) => folded.text[index]).join(''),
    toOriginal: (start, end) =>
      toOriginalSpan(folded, { start: kept[start] ?? 0, end: (kept[end - 1] ?? 0) + 1 }),
  };
}

const WORD = /[\p{L}\p{N}]/u;
const THAI = /[\u0E00-\u0E7F]/;

/** Whether words may be divided here: Thai is written without spaces, other words have edges. */
export function isEdge(text: string, at: number): boolean {
  const [before, after] = [text[at - 1] ?? ' ', text[at] ?? ' '];
  if (!WORD.test(before) || !WORD.test(after)) return true;
  return THAI.test(before) || THAI.test(after);
}
