import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { getYearOffsetSpans, type OffsetSpan } from '#contracts/kit/zone-offsets.ts';

/** 1 January 1970 was a Thursday; weeks are counted from Monday. */
const DAYS_TO_MONDAY = 3;

/** Hours in a week. */
export const WEEK_HOURS = 168;

/**
 * Tells the hour of the week (0 is Monday, midnight) that clocks of a zone (IANA name) show at an instant in milliseconds. The
 * hour that daylight saving skips never comes; the one that comes twice is the same hour twice.
 */
export function makeHourOfWeek(zone: string): (at: number) => number {
  let year = Number.NaN;
  let stretches: readonly OffsetSpan[] = [];
  return (at) => {
    const now = new Date(at).getUTCFullYear();
    if (now !== year) {
      year = now;
      stretches = getYearOffsetSpans(zone, year);
    }
    const offset = stretches.findLast(({ since }) => since <= at)?.offset ?? 0;
    const hours = Math.floor((at + offset) / MS_PER_HOUR) + DAYS_TO_MONDAY * 24;
    return ((hours % WEEK_HOURS) + WEEK_HOURS) % WEEK_HOURS;
  };
}
