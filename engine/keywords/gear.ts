/**
 * A rolling look at the last units of a text: `state = (state << 5) ^ (unit × GEAR)`. The units before the last n reach
 * only bits from 5 n on, so the low 5 n bits are a hash of exactly the last n units, for every n up to 6 at once.
 */
const GEAR: number = 0x9e3779b1 | 0;
const STEP = 5;

/** Units in the longest run that is looked for. */
export const LONGEST = 6;

/** The part of a state that the last units alone decide, by their number. */
export const RUN_BITS = [0, 0x1f, 0x3ff, 0x7fff, 0xfffff, 0x1ffffff, 0x3fffffff] as const;

/** The state after one more unit. */
export const roll = (state: number, unit: number): number => (state << STEP) ^ Math.imul(unit, GEAR);

/** The key of the run of so many units that ends at this index. */
export const runKey = (text: string, end: number, length: number): number => {
  let state = 0;
  for (let at = end - length; at < end; at++) state = roll(state, text.charCodeAt(at));
  return state & (RUN_BITS[length] ?? 0);
};
