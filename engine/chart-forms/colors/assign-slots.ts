import { SLOT_COUNT } from '#contracts/custom-viz/value-colors.ts';

/**
 * The slots of new values of a dimension beside those that its values have: for each the slot that the fewest have, plain colours before
 * patterns. As many values as there are slots look different, and one that has a slot never gets another.
 */
export function assignSlots(taken: readonly number[], count: number): number[] {
  const used = Array.from({ length: SLOT_COUNT }, () => 0);
  for (const slot of taken) used[slot] = (used[slot] ?? 0) + 1;
  return Array.from({ length: count }, () => {
    const slot = used.indexOf(Math.min(...used));
    used[slot] = (used[slot] ?? 0) + 1;
    return slot;
  });
}
