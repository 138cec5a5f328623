/** A stretch of a local day in seconds since its midnight; `to` may lie beyond the day's end (an overnight shift of the day it begins on). */
export type Shift = { from: number; to: number };

/**
 * When somebody works: shifts by weekday (Sunday 0), other shifts on single dates (`2026-04-13`; none for a closed day, some for a half
 * one), and on dates of every year (`04-13`). A single date wins over a yearly one, and both over the weekday.
 */
export type Hours = {
  timeZone: string;
  week: readonly (readonly Shift[])[];
  dates: ReadonlyMap<string, readonly Shift[]>;
  yearly: ReadonlyMap<string, readonly Shift[]>;
};

export const DAY_SECONDS = 86_400;

/** The shifts that begin on a local day, `day` counted from 1970-01-01 (a Thursday). */
export const shiftsOn = (hours: Hours, day: number): readonly Shift[] => {
  if (hours.dates.size > 0 || hours.yearly.size > 0) {
    const date = new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10);
    const own = hours.dates.get(date) ?? hours.yearly.get(date.slice(5));
    if (own) return own;
  }
  return hours.week[(((day + 4) % 7) + 7) % 7] ?? [];
};
