import { toDayNumber, computeMoonDays, type DayNumber, type MoonDays } from './thai-moon.ts';

/**
 * The rule for the date of a public holiday, from which its date in any year is computed. `since` and `until` are the years in which it is
 * valid.
 */
export type HolidayRule = { en: string; th: string; since?: number; until?: number } & (
  | { on: `${number}-${number}`; days?: number }
  /** The nth weekday (Sunday 0) of a month (1 to 12); -1 is the last. */
  | { nth: number; weekday: number; month: number }
  /** Days after Easter Sunday. */
  | { easter: number }
  /** So many days after a day of Thailand's lunar calendar. */
  | { moon: keyof MoonDays; after?: number }
);

/**
 * What a country does with a holiday on a weekend. `next`: the next working day that is no holiday; Thailand gives one for each run of
 * holidays, England one for each holiday. `nearest`: the Friday before a Saturday, the Monday after a Sunday.
 */
export type InLieu = 'next_of_run' | 'next' | 'nearest';

/** A country that has rules: its name in English, what it does with weekends, and its holidays. */
export type Country = { name: string; inLieu: InLieu; rules: readonly HolidayRule[] };

const weekdayOf = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7;
/** Whether a day is a Saturday or Sunday. */
export const isWeekend = (day: DayNumber): boolean => [0, 6].includes(weekdayOf(day));

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm, as in J. Meeus, Astronomical Algorithms, chapter 8). */
function easterOf(year: number): DayNumber {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1) / 86_400_000;
}

function nthOf(
  year: number,
  { nth, weekday, month }: { nth: number; weekday: number; month: number },
): DayNumber {
  if (nth > 0) {
    const first = Date.UTC(year, month - 1, 1) / 86_400_000;
    return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
  }
  const last = Date.UTC(year, month, 0) / 86_400_000;
  return last - ((weekdayOf(last) - weekday + 7) % 7);
}

/** The days of a rule in a year; none where it does not hold, or where nobody knows. */
export function computeRuleDays(rule: HolidayRule, year: number): DayNumber[] {
  if (year < (rule.since ?? year) || year > (rule.until ?? year)) return [];
  if ('easter' in rule) return [easterOf(year) + rule.easter];
  if ('nth' in rule) return [nthOf(year, rule)];
  if ('moon' in rule) {
    const moon = computeMoonDays(year)?.[rule.moon];
    return moon === undefined ? [] : [moon + (rule.after ?? 0)];
  }
  const first = toDayNumber(`${year}-${rule.on}`);
  return Array.from({ length: rule.days ?? 1 }, (_one, index) => first + index);
}
