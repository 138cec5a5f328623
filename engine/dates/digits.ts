import { MS_PER_DAY } from '#contracts/kit/duration.ts';

/** A date that is one number: an instant, a wall clock in milliseconds as if it were UTC, or the day of a spreadsheet. */
export type DigitDate = { at: number } | { wall: number } | 'day_number' | 'no_date';

/** Days of a spreadsheet that posts can have: 1955 to 2119. */
const [FIRST_SERIAL, LAST_SERIAL] = [20_000, 80_000];
/** Day 0 of a spreadsheet, for all days behind the 29 February 1900 that never was. */
const SERIAL_START = Date.UTC(1899, 11, 30);

/** Whether a text looks like the day of a spreadsheet. */
export function isSerial(text: string): boolean {
  const days = Number(text);
  return /^\d{5}(?:\.\d+)?$/.test(text) && days >= FIRST_SERIAL && days < LAST_SERIAL;
}

/** A number as a date: YYYYMMDD with or without a clock, the day of a spreadsheet, or the time since 1970 in any unit. */
export function readDigits(text: string, serial: boolean): DigitDate {
  if (isSerial(text)) {
    if (!serial) return 'day_number';
    return { wall: SERIAL_START + Math.round((Number(text) * MS_PER_DAY) / 1000) * 1000 };
  }
  const wall = compactWall(text);
  if (wall !== undefined) return { wall };
  // A telephone number, as no time is written.
  if (text.startsWith('0')) return 'no_date';
  const perUnit = MS_PER_UNIT.get(text.split('.')[0]?.length ?? 0);
  if (perUnit === undefined) return 'no_date';
  const milliseconds = Number(text) * perUnit;
  return { at: perUnit > 1 ? Math.round(milliseconds) : Math.trunc(milliseconds) };
}

/** Milliseconds in the unit of a time since 1970, by its count of digits: seconds, milliseconds, microseconds, nanoseconds. */
const MS_PER_UNIT: ReadonlyMap<number, number> = new Map([
  [9, 1000],
  [10, 1000],
  [12, 1],
  [13, 1],
  [15, 1e-3],
  [16, 1e-3],
  [18, 1e-6],
  [19, 1e-6],
]);

const COMPACT = /^(19\d\d|2[0156]\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d)(?:(\d\d)(\d{3})?)?)?$/;
const BUDDHIST_FROM = 2400;
const BUDDHIST_AHEAD = 543;

/** YYYYMMDD, YYYYMMDDHHMM, with seconds and milliseconds, where the calendar has the day and the day has the time. */
function compactWall(text: string): number | undefined {
  const parts = COMPACT.exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (parts === undefined) return undefined;
  const [written = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, thousandths = 0] = parts;
  const year = written >= BUDDHIST_FROM ? written - BUDDHIST_AHEAD : written;
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || hour > 23 || minute > 59 || second > 60) return undefined;
  return date.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 + thousandths;
}
