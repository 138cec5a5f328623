import { DAY_SECONDS, type Hours, type Shift } from './hours.ts';

/** One day of the specification's `business_hour`, Sunday first. */
type SettingDay = { is_holiday: boolean; start: string; end: string };
/** The specification's `business_hour`: `start` and `end` for all days, or each day's own where `is_custom` says so. */
export type BusinessHour = {
  is_custom: boolean;
  days: readonly SettingDay[];
  start: string;
  end: string;
};

const CLOCK = /^([01]?\d|2[0-4]):([0-5]\d)$/;

/** Seconds since midnight of `HH:MM`; `24:00` is the end of the day. @throws RangeError for what is no time */
export const secondsOf = (clock: string): number => {
  const [, hours = '', minutes = ''] = CLOCK.exec(clock) ?? [];
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  if (hours === '' || seconds > DAY_SECONDS) throw new RangeError(`"${clock}" is no time of day`);
  return seconds;
};

/** One shift; an end at or before the start lies on the next day, the same time twice is closed. */
export const shiftOf = (start: string, end: string): readonly Shift[] => {
  const from = secondsOf(start);
  const to = secondsOf(end);
  if (from === to) return [];
  return [{ from, to: to < from ? to + DAY_SECONDS : to }];
};

/**
 * The hours of a setting in the shape of the specification.
 * @param holidays closed dates, `YYYY-MM-DD`, or `MM-DD` for every year
 */
export const hoursOf = (
  timeZone: string,
  { is_custom, days, start, end }: BusinessHour,
  holidays: readonly string[],
): Hours => ({
  timeZone,
  week: days.map((day) =>
    is_custom ? (day.is_holiday ? [] : shiftOf(day.start, day.end)) : shiftOf(start, end),
  ),
  dates: new Map(holidays.filter((date) => date.length === 10).map((date) => [date, []])),
  yearly: new Map(holidays.filter((date) => date.length === 5).map((date) => [date, []])),
});
