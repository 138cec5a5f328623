/** Seconds of a day of 24 hours. */
export const SECONDS_PER_DAY = 86_400;
/** Milliseconds of a minute, of an hour, and of a day of 24 hours; written out, so that the type of each is its value. */
export const MS_PER_MINUTE = 60_000;
export const MS_PER_HOUR = 3_600_000;
export const MS_PER_DAY = 86_400_000;
/** Days of a year wherever a year is counted in days: leap years are ignored. */
export const DAYS_PER_YEAR = 365;

/** A length of time in the parts that people name: days, hours, minutes and seconds, each a whole number. */
export type DurationParts = { days: number; hours: number; minutes: number; seconds: number };

/** Splits seconds into units: 694799 → 8 days 00:59:59. */
export function splitDuration(total: number): DurationParts {
  return {
    days: Math.floor(total / SECONDS_PER_DAY),
    hours: Math.floor((total % SECONDS_PER_DAY) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  };
}

/** Puts seconds together again. */
export function toSeconds({ days, hours, minutes, seconds }: DurationParts): number {
  return days * SECONDS_PER_DAY + hours * 3600 + minutes * 60 + seconds;
}
