import { fold } from '#engine/text/fold.ts';
import { computeSimilarity, countEqualBits, makeSketcher } from './sketch.ts';

/** Compares texts with one text: how much of each is the same, from 0 to 1. */
export type TextComparer = (text: string) => number;

/**
 * A comparer with a text, by the sketches of both. Texts that are too short for one are the same or are not. @returns null where the text has
 * nothing to compare
 */
export function makeTextComparer(text: string): TextComparer | null {
  const folded = fold(text).trim();
  if (folded === '') return null;
  const sketch = makeSketcher();
  const own = sketch(folded)?.bits.slice();
  return (other) => {
    const foldedOther = fold(other).trim();
    if (foldedOther === folded) return 1;
    const bits = own && sketch(foldedOther)?.bits;
    return own && bits ? Math.max(0, computeSimilarity(countEqualBits(own, bits))) : 0;
  };
}
