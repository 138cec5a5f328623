/** Shares are shown in tenths of a percent. */
const STEPS = 1_000;

/**
 * The shares of parts of a whole, from 0 to 1 and rounded to tenths of a percent. Where the sum of the parts does not exceed the whole,
 * they and the remainder add up to exactly 1: the rounding difference is given to the parts that lost most by rounding (the method of the
 * largest remainder). Parts that overlap are rounded one by one.
 */
export function computeShares(parts: readonly number[], whole: number): number[] {
  if (whole <= 0) return parts.map(() => 0);
  const left = whole - parts.reduce((sum, part) => sum + part, 0);
  const exact = [...parts, Math.max(0, left)].map((part) => (part / whole) * STEPS);
  if (left < 0) return parts.map((_part, index) => Math.round(exact[index] ?? 0) / STEPS);
  const steps = exact.map(Math.floor);
  const missing = STEPS - steps.reduce((sum, step) => sum + step, 0);
  const losers = [...exact.keys()].toSorted(
    (a, b) => (exact[b] ?? 0) - (steps[b] ?? 0) - (exact[a] ?? 0) + (steps[a] ?? 0) || a - b,
  );
  for (const index of losers.slice(0, missing)) steps[index] = (steps[index] ?? 0) + 1;
  return steps.slice(0, parts.length).map((step) => step / STEPS);
}
