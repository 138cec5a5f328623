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
export function foldWithMap(original: string): FoldedText {
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
}

/** The span of the original text that a span of the folded text came from. */
export function toOriginalSpan(folded: FoldedText, span: Span): Span {
  return {
    start: folded.from[span.start] ?? 0,
    end: folded.to[span.end - 1] ?? 0,
  };
}

/** What draws nothing or is placed on another character, and what goes away between two spaces. */
const UNSEEN = String.raw`[[\p{M}\p{Cf}\p{Cc}\u0640\u115f\u1160\u3164\uffa0]--[\s\x85]]`;
/** Spaces, and signs that folding writes with one. */
const SPACE = String.raw`[\s\x85™℠\xa8\xaf\xb4\xb8\u02d8-\u02dd\u037a\u0384\u0385\u1fbd\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed\u1fee\u1ffd\u1ffe\u2017\u203e\u309b\u309c\ufc5e-\ufc63\ufdfa\ufdfb\ufe49-\ufe4c\ufe70\ufe72\ufe74\ufe76\ufe78\ufe7a\ufe7c\ufe7e\uffe3]`;
/**
 * One character and all that folding may join to it: marks, Thai and Lao vowels that stand after, invisible characters,
 * Hangul parts, a joined picture, a doubled SARA E; and spaces with all that stand beside them.
 */
const TAIL = String.raw`(?:${UNSEEN}|[\u0e32\u0e33\u0e45\u0eb2\u0eb3\u1100-\u11ff\u3131-\u318e\uff9e-\uffdc\u{1f3fb}-\u{1f3ff}])*`;
const SPACES = String.raw`${UNSEEN}*${SPACE}(?:${SPACE}|${UNSEEN})*`;
const PICTURE = String.raw`\p{Extended_Pictographic}${TAIL}(?:(?<=\u200d[\p{M}\p{Cf}]*)\p{Extended_Pictographic}${TAIL})*`;
const HEAD = String.raw`(?:[\u0e40\u0ec0]|${UNSEEN})*(?!${SPACE})[^]|(?:[\u0e40\u0ec0]|${UNSEEN})+`;
const PIECE = new RegExp(`(?:${SPACES}|${PICTURE}|${HEAD})${TAIL}`, 'gv');
