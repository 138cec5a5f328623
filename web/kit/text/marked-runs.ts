import { findCharacterStart } from '#contracts/kit/cut-text.ts';

/** A run of text, marked or not. */
export type Run = { text: string; marked: boolean };

/**
 * Splits a text at the marked ranges. Offsets are UTF-16 units, end excluded; ranges that overlap or touch are merged and ranges outside
 * are clipped, so whatever the input, the runs joined are exactly the text.
 */
export function splitMarkedRuns(text: string, places: readonly { start: number; end: number }[]): Run[] {
  const runs: Run[] = [];
  let at = 0;
  for (const { start, end } of [...places].sort((one, other) => one.start - other.start)) {
    const from = Math.max(at, start);
    const to = Math.min(text.length, end);
    if (to <= from) continue;
    if (from > at) runs.push({ text: text.slice(at, from), marked: false });
    const last = runs.at(-1);
    if (last?.marked) last.text += text.slice(from, to);
    else runs.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) runs.push({ text: text.slice(at), marked: false });
  return runs;
}

/**
 * An excerpt of a long text around the first marked range, with the ranges shifted accordingly: at most `length` units, cut at a space if
 * one is near. A text that is short enough stays whole.
 */
export function extractExcerpt(
  text: string,
  places: readonly { start: number; end: number }[],
  length: number,
): { text: string; places: { start: number; end: number }[] } {
  if (text.length <= length) return { text, places: [...places] };
  const first = Math.min(...places.map(({ start }) => start), text.length);
  const wanted = first === text.length || first < length * 0.7 ? 0 : first - Math.floor(length * 0.3);
  const from = wanted === 0 ? 0 : findCharacterStart(text, afterSpace(text, wanted));
  const to = findCharacterStart(text, Math.min(text.length, from + length));
  const head = from > 0 ? '…' : '';
  const shift = head.length - from;
  return {
    text: `${head}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    places: places
      .filter(({ start, end }) => end > from && start < to)
      .map(({ start, end }) => ({ start: Math.max(from, start) + shift, end: Math.min(to, end) + shift })),
  };
}

/** How far to look for a space before cutting inside a word (Thai has none). */
const NEAR = 12;

function afterSpace(text: string, at: number): number {
  const space = text.slice(at, at + NEAR).search(/\s/);
  return space === -1 ? at : at + space + 1;
}
