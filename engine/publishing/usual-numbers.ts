import type { UsualAtAge } from '#contracts/publishing/numbers.ts';

/** One number of a post at an age in hours. */
export type AgedValue = { hours: number; value: number };

/** The ages in hours at which posts are compared: close together while they grow fast. */
export const COMPARED_AGES = [1, 2, 3, 6, 12, 24, 48, 72, 120, 168, 336, 720, 1440, 2160] as const;

/** A median of fewer posts is not given. */
const FEWEST = 5;

/**
 * A number of a post at an age, on the straight line between the readings around it; a post begins with nothing. Undefined beyond its last
 * reading: nothing is known of it there.
 */
export function findValueAt(readings: readonly AgedValue[], hours: number): number | undefined {
  let before: AgedValue = { hours: 0, value: 0 };
  for (const after of readings) {
    if (after.hours >= hours) {
      const span = after.hours - before.hours;
      return span <= 0
        ? after.value
        : before.value + ((after.value - before.value) * (hours - before.hours)) / span;
    }
    before = after;
  }
  return undefined;
}

/** The median of numbers; undefined of none. */
export function findMedian(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** What posts usually have at each age: the median of those that were read then, with their number. `posts`: the readings of each. */
export function listUsualValues(posts: readonly (readonly AgedValue[])[]): UsualAtAge[] {
  return COMPARED_AGES.flatMap((hours) => {
    const values = posts.flatMap((readings) => findValueAt(readings, hours) ?? []);
    const median = findMedian(values);
    return median === undefined || values.length < FEWEST ? [] : [{ hours, median, n: values.length }];
  });
}
