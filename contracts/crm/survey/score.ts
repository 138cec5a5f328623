/** From this answer on a customer is satisfied, and from this one on they recommend; up to that one they warn others. */
export const SATISFIED_FROM = 4;
export const PROMOTER_FROM = 9;
export const DETRACTOR_TO = 6;

/** How many answers there are of each step of a scale. */
export type Distribution = readonly { value: number; count: number }[];

function countOf(spread: Distribution, holds: (value: number) => boolean): number {
  return spread.reduce((sum, { value, count }) => (holds(value) ? sum + count : sum), 0);
}

/** Share of satisfied customers among those who answered, 0 to 1; null without answers, never a made-up zero. */
export function computeCsat(spread: Distribution): number | null {
  const all = countOf(spread, () => true);
  return all === 0 ? null : countOf(spread, (value) => value >= SATISFIED_FROM) / all;
}

/** Promoters less detractors in points of a hundred, -100 to 100; null without answers. */
export function computeNps(spread: Distribution): number | null {
  const all = countOf(spread, () => true);
  if (all === 0) return null;
  const promoters = countOf(spread, (value) => value >= PROMOTER_FROM);
  return ((promoters - countOf(spread, (value) => value <= DETRACTOR_TO)) / all) * 100;
}

/** The mean step; null without answers. */
export function computeMean(spread: Distribution): number | null {
  const all = countOf(spread, () => true);
  return all === 0 ? null : spread.reduce((sum, { value, count }) => sum + value * count, 0) / all;
}
