import { findCharacterStart, sliceStart } from '#contracts/kit/cut-text.ts';
import { foldWithMap, toOriginalSpan, type Span } from '#engine/text/fold-map.ts';
import { fold } from '#engine/text/fold.ts';

/**
 * The places of some strings in a text, compared as in a search (case, width and composed characters make no difference): places in the
 * original text, in UTF-16 units, from left to right; overlapping ones are merged.
 */
export function findSpans(text: string, sought: readonly string[]): Span[] {
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
}

function joined(places: readonly Span[]): Span[] {
  const apart: Span[] = [];
  for (const { start, end } of places) {
    const last = apart.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else apart.push({ start, end });
  }
  return apart;
}

/**
 * The part of a long text around the first occurrence of any of the strings: some text before it, and at most `length` units in all. A text
 * that is short enough, or without an occurrence, keeps its beginning.
 */
export function extractExcerpt(text: string, sought: readonly string[], length: number): string {
  if (text.length <= length) return text;
  const first = findSpans(text, sought)[0]?.start ?? 0;
  const from = first < length * BEFORE ? 0 : findCharacterStart(text, Math.floor(first - length * BEFORE));
  const end = from + length < text.length ? '…' : '';
  return `${from > 0 ? '…' : ''}${sliceStart(text.slice(from), length)}${end}`;
}

/** How much of a part comes before the occurrence. */
const BEFORE = 0.3;
