import { fold } from '#engine/text/fold.ts';

/** A folded text that remembers where each of its units came from. */
export type FoldedText = {
  text: string;
  /** For each unit of `text`, where its piece begins and ends in the original (UTF-16 units). */
  from: Int32Array;
  to: Int32Array;
};

/** A place in the original text, in UTF-16 units, the end excluded. */
export type Span = { start: number; end: number };

/** Folds like `fold` and keeps the way back, piece by piece: a piece is what may change together (a letter and its marks). */
export const foldWithMap = (original: string): FoldedText => {
  const pieces: { folded: string; start: number; end: number }[] = [];
  for (const match of original.matchAll(PIECE)) {
    pieces.push({ folded: fold(match[0]), start: match.index, end: match.index + match[0].length });
  }
  const text = pieces.map((piece) => piece.folded).join('');
  const from = new Int32Array(text.length);
  const to = new Int32Array(text.length);
  let at = 0;
  for (const { folded, start, end } of pieces) {
    const even = folded.length === end - start;
    for (let unit = 0; unit < folded.length; unit++, at++) {
      from[at] = even ? start + unit : start;
      to[at] = even ? start + unit + 1 : end;
    }
  }
  return { text, from, to };
};

/** The span of the original text that a span of the folded text came from. */
export const originalSpan = (folded: FoldedText, span: Span): Span => ({
  start: folded.from[span.start] ?? 0,
  end: folded.to[span.end - 1] ?? 0,
});

/**
 * One character and all that folding may join to it: marks, Thai and Lao vowels that stand after, invisible characters,
 * Hangul parts, a joined picture, a doubled SARA E.
 */
const TAIL = String.raw`[\p{M}\p{Cf}\p{Cc}\u0e32\u0e33\u0e45\u0eb2\u0eb3\u1100-\u11ff\u3131-\u318e\u309b\u309c\uff9e-\uffdc\u{1f3fb}-\u{1f3ff}]*`;
const HEAD = String.raw`\p{Extended_Pictographic}${TAIL}(?:(?<=\u200d[\p{M}\p{Cf}]*)\p{Extended_Pictographic}${TAIL})*|[\u0e40\u0ec0\p{Cf}\p{Cc}\p{M}]*[^]`;
const PIECE = new RegExp(`(?:${HEAD})${TAIL}`, 'gu');
