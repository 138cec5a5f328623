/** The approximate number of bins. */
const RANGES = 8;
/** Usual step sizes, in each power of ten. */
const STEPS = [1, 2, 5, 10];

/** Round numbers at equal steps between two others, in order, at which bins may begin. */
export function computeBinEdges(low: number, high: number): number[] {
  const rough = (high - low) / RANGES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10);
  const first = Math.floor(low / step) + 1;
  const count = Math.floor(high / step) - first + 1;
  // Binary fractions (0.1 * 3) are rounded to their usual decimal form.
  return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}
