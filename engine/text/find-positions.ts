import { foldWithMap, toOriginalSpan, type Span } from '#engine/text/fold-map.ts';
import { fold } from '#engine/text/fold.ts';
import { findCharacterStart, sliceStart } from '#contracts/kit/cut-text.ts';

/**
 * Where a text holds any of some runs of letters, compared as texts are searched (case, width and composed signs make no difference):
 * places in the text as it is written, in UTF-16 units, from left to right; what lies over another is one place with it.
 */
export const findSpans = (text: string, sought: readonly string[]): Span[] => {
  const folded = foldWithMap(text);
  const places: Span[] = [];
  for (const needle of sought.map((run) => fold(run).trim())) {
    if (needle === '') continue;
    for (
      let at = folded.text.indexOf(needle);
      at !== -1;
      at = folded.text.indexOf(needle, at + needle.length)
    )
      places.push(toOriginalSpan(folded, { start: at, end: at + needle.length }));
  }
  return joined(places.toSorted((one, other) => one.start - other.start));
};

const joined = (places: readonly Span[]): Span[] => {
  const apart: Span[] = [];
  for (const { start, end } of places) {
    const last = apart.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
};

/**
 * The part of a long text in which any of what is sought stands first: some of what comes before, and at most `length` units in all. A
 * text that is short enough, or in which nothing of it is found, keeps its beginning.
 */
export const extractExcerpt = (text: string, sought: readonly string[], length: number): string => {
  if (text.length <= length) return text;
  const first = findSpans(text, sought)[0]?.start ?? 0;
  const from = first < length * BEFORE ? 0 : findCharacterStart(text, Math.floor(first - length * BEFORE));
  const end = from + length < text.length ? '…' : '';
  return `${from > 0 ? '…' : ''}${sliceStart(text.slice(from), length)}${end}`;
};

/** How much of a part comes before what is sought. */
const BEFORE = 0.3;
