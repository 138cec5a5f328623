/** Steps of colour of a map: more cannot be distinguished. */
export const MAP_STEPS = 5;

/** The step of colour of a value, from 1, by powers, since a few places have most: each step is a fixed multiple of the one below. */
export function findValueStep(value: number, most: number): number {
  if (most <= 1) return MAP_STEPS;
  const step = Math.ceil((MAP_STEPS * Math.log1p(Math.max(0, value))) / Math.log1p(most));
  return Math.min(MAP_STEPS, Math.max(1, step));
}
