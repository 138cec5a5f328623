/** A day counted from 1970-01-01. */
export type DayNumber = number;

/** The number of a day written as `2026-11-22`, and the day written again. */
export const toDayNumber = (date: string): DayNumber => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
export function formatDayNumber(day: DayNumber): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** The days of one year that Thailand's lunar calendar fixes. */
export type MoonDays = { makha: DayNumber; visakha: DayNumber; asalha: DayNumber };

/** Asalha Bucha of the year that everything is counted on from. */
const FIRST = { year: 2015, asalha: toDayNumber('2015-07-30') };
/** Years with a second eighth month, by their place in the cycle of nineteen years. */
const LONG = new Set([1, 4, 7, 9, 12, 15, 17]);
/** Mean length of a lunation, and a mean full moon as Bangkok counts days (J. Meeus, Astronomical Algorithms, chapter 49). */
const LUNATION = 29.530588861;
const FULL_MOON = toDayNumber('2000-01-06') + 14 / 24 + 0.014398 + LUNATION / 2 + 7 / 24;
/** A year gets a day more when the calendar would fall so far behind the mean moon, in days; held against the years 2015 to 2025. */
const BEHIND = 1.65;

const hasLongYear = (year: number): boolean => LONG.has(year % 19);

/** How many days the mean full moon comes after a day. */
function lag(day: DayNumber): number {
  const moons = Math.round((day - FULL_MOON) / LUNATION);
  return FULL_MOON + moons * LUNATION - day;
}

/**
 * The full moons of the third, sixth and eighth month of Thailand's lunar year (a month later in a long year). Months have 29 and 30
 * days in turn; a long year repeats the eighth month, a year with a day more gives it to the seventh. Undefined before 2015.
 */
export function computeMoonDays(year: number): MoonDays | undefined {
  if (year < FIRST.year) return undefined;
  let { asalha } = FIRST;
  let more = 0;
  for (let next = FIRST.year + 1; next <= year; next += 1) {
    asalha += 354 + (hasLongYear(next) ? 30 : 0);
    more = !hasLongYear(next) && lag(asalha) > BEHIND ? 1 : 0;
    asalha += more;
  }
  const visakha = asalha - 59 - more;
  return { asalha, visakha, makha: visakha - 88 - (hasLongYear(year) ? 1 : 0) };
}
