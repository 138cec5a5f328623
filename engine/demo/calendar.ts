import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { SEASONS, type Season } from './texts/seasons.ts';

/** Bangkok is UTC+7 all year, in milliseconds. */
const BANGKOK = 7 * MS_PER_HOUR;

/** Talk by hour of the day (midnight first); each row has the mean 1. */
const WORKDAY = level([
  5, 3, 2, 1, 1, 3, 9, 18, 22, 19, 18, 20, 27, 24, 19, 18, 18, 21, 25, 27, 29, 27, 20, 11,
]);
const WEEKEND = level([
  8, 5, 3, 2, 1, 2, 5, 10, 16, 22, 26, 28, 28, 27, 26, 26, 25, 24, 23, 24, 26, 25, 20, 13,
]);

/** Talk by day of the week, Sunday first. */
const WEEKDAY = [1.12, 0.92, 0.9, 0.93, 0.97, 1.06, 1.14];

/** What a moment is like in Bangkok: place in the year and how much people write then (an ordinary hour is 1). */
export type DemoMoment = {
  month: number;
  date: number;
  hour: number;
  weekday: number;
  volume: number;
  season: Season;
};

/** Reads a moment (milliseconds since 1970). */
export function toDemoMoment(time: number): DemoMoment {
  const local = new Date(time + BANGKOK);
  const month = local.getUTCMonth();
  const date = local.getUTCDate();
  const hour = local.getUTCHours();
  const weekday = local.getUTCDay();
  const free = weekday === 0 || weekday === 6 || isHoliday(month, date);
  const rhythm = (free ? WEEKEND : WORKDAY)[hour] ?? 1;
  const volume = rhythm * (WEEKDAY[weekday] ?? 1) * dateFactor(month, date);
  const season = SEASONS[month];
  if (season === undefined) throw new RangeError('A year has twelve seasons of the menu.');
  return { month, date, hour, weekday, volume, season };
}

/** Months since year 0 in Bangkok, and the first instant of such a month. */
export function toMonthIndex(time: number): number {
  const local = new Date(time + BANGKOK);
  return local.getUTCFullYear() * 12 + local.getUTCMonth();
}

/** The first instant of a month that `toMonthIndex` counts, in milliseconds since 1970. */
export function startOfMonth(index: number): number {
  return Date.UTC(Math.floor(index / 12), index % 12, 1) - BANGKOK;
}

/** New year and Songkran: people are free, sleep longer and write more about eating out. */
function isHoliday(month: number, date: number): boolean {
  return (
    (month === 3 && date >= 12 && date <= 16) || (month === 11 && date >= 30) || (month === 0 && date <= 2)
  );
}

/** Paydays (25th, last days, 1st), feasts and the thin days before payday. */
function dateFactor(month: number, date: number): number {
  const payday = date === 25 || date >= 30 || date === 1 ? 1.18 : 1;
  const thin = date >= 20 && date <= 24 ? 0.93 : 1;
  return payday * thin * (isHoliday(month, date) ? 1.3 : 1);
}

function level(weights: readonly number[]): number[] {
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  return weights.map((weight) => weight / mean);
}
