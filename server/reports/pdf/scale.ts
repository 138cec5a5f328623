/**
 * The lines of an axis from 0: at most `most` steps of 1, 2 or 5 times a power of ten, the last at or above the greatest value. Counts have
 * no halves, so no step is below one.
 */
export function computeTicks(greatest: number, most = 4): number[] {
  const rough = Math.max(1, greatest) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10));
  const count = Math.max(1, Math.ceil(greatest / step));
  return Array.from({ length: count + 1 }, (_one, index) => index * step);
}

/** Every which label of an axis is written, so that each has `room`. */
export function labelEvery(labels: number, width: number, room: number): number {
  return Math.max(1, Math.ceil((labels * room) / width));
}
