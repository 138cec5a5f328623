/** How often a theme was mentioned and in how many mentions, now and in the preceding period of the same length. */
export type TrendInput = { count: number; total: number; before: number; totalBefore: number };

/**
 * How surely a theme grew (positive) or shrank (negative) against the period before: the signed log-likelihood ratio G² of the
 * two shares (T. Dunning, "Accurate Methods for the Statistics of Surprise and Coincidence", 1993; for frequencies of words
 * P. Rayson and R. Garside, "Comparing Corpora using Frequency Profiling", 2000). Beyond ±10.83 chance alone
 * would do that less than once in a thousand times. Unlike a percentage it does not cry over one becoming two.
 */
export function computeTrend({ count, total, before, totalBefore }: TrendInput): number {
  const all = total + totalBefore;
  const said = count + before;
  if (all === 0 || said === 0) return 0;
  const expected = (said * total) / all;
  const expectedBefore = (said * totalBefore) / all;
  const ratio = 2 * (part(count, expected) + part(before, expectedBefore));
  const sign = count >= expected ? 1 : -1;
  return Math.round(sign * Math.max(0, ratio) * 100) / 100;
}

function part(observed: number, expected: number): number {
  return observed === 0 || expected === 0 ? 0 : observed * Math.log(observed / expected);
}
