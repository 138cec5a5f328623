import { countSurprise } from './surprise.ts';

/** A bar of a series that has far more than the others usually have. */
export type Peak = { index: number; count: number; usual: number };

/** From this surprise on, a bar stands out. */
const LEAST_SURPRISE = 3;
/** Fewer mentions, or fewer bars to compare with, make no peak. */
const LEAST_COUNT = 10;
const LEAST_BARS = 5;

/** The bars that stand out, the highest first; what is usual is the median of all bars, which no peak moves. */
export function findPeaks(counts: readonly number[]): Peak[] {
  if (counts.length < LEAST_BARS) return [];
  const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
  return counts
    .map((count, index) => ({ index, count, usual }))
    .filter(({ count }) => count >= LEAST_COUNT && countSurprise(count, usual) >= LEAST_SURPRISE)
    .toSorted((a, b) => b.count - a.count || a.index - b.index);
}
