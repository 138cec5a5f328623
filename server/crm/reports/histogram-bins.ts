/** About so many ranges are made of numbers. */
const RANGES = 8;
/** Steps that people count in, of each power of ten. */
const STEPS = [1, 2, 5, 10];

/** Round numbers at even steps between two others, in their order, at which ranges may begin. */
export const computeBinEdges = (low: number, high: number): number[] => {
  const rough = (high - low) / RANGES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10);
  const first = Math.floor(low / step) + 1;
  const count = Math.floor(high / step) - first + 1;
  // What is not whole in twos (0.1 * 3) is said as people write it.
  return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)));
};
