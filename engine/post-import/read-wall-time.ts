import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { computePlanTime, toWallTimeText } from '#contracts/publishing/plan-time.ts';
import type { ImportOptions } from '#contracts/publishing/post-import.ts';
import { readWhen } from '#engine/dates/read-date.ts';
import type { DateFault } from '#engine/dates/reading.ts';

type DateCells = { date: string; time: string };
type DateOptions = Pick<ImportOptions, 'zone' | 'order' | 'short_years'>;

/** A time of day that a text names, in any of the ways in which a date may end. */
const HAS_TIME = /\d{1,2}\s*[:.]\s*\d{2}|\d\s*(?:am|pm|น\.?|โมง)/i;
/** A day of numbers with a year of two digits. */
const SHORT_YEAR = /^(\D*\d{1,2}\s?[-/. ]\s?[^\s\d]*\d{0,2}[^\s\d]*\s?[-/. ]\s?)(\d{2})(?!\d)/;
/** A number of a spreadsheet: days since 1900, with the time as a part of a day. */
const SERIAL = /^\d{5}\.\d+$/;

/**
 * The wall time that a row names, by its column of dates and its column of times, or why it names none. Years of the Buddhist era are
 * recognised; of two digits they are what the options say.
 */
export function readWallTime(
  { date, time }: DateCells,
  options: DateOptions,
): { wall_time: string } | { field: 'date' | 'time'; fault: Fault } {
  const day = writeYear(date.trim(), options.short_years);
  const clock = time.trim();
  if (clock === '' && !HAS_TIME.test(dropDay(dropMidnight(day))) && !SERIAL.test(day))
    return readDay(day, options) ?? { field: 'date', fault: fault('import_time_missing') };
  const text = clock === '' ? day : `${dropMidnight(day)} ${toClock(clock)}`;
  // Read as if its zone had no clock changes; what its own zone skips is found below.
  const read = readWhen(text, { order: options.order ?? undefined, zone: 'UTC', serial: true });
  if ('fault' in read)
    return readDay(dropMidnight(day), options) ?? { field: 'time', fault: fault('clock_time') };
  const { zone } = options;
  const wall_time = toWallTimeText(read.at, read.names_zone ? zone : 'UTC');
  const { skipped, at } = computePlanTime({ wall_time, zone });
  if (skipped)
    return { field: 'date', fault: fault('plan_time_skipped', { next: toWallTimeText(new Date(at), zone) }) };
  return { wall_time };
}

/** What is wrong with the day alone; nothing where it is one. */
function readDay(day: string, { order }: DateOptions): { field: 'date'; fault: Fault } | undefined {
  const read = readWhen(day, { order: order ?? undefined, zone: 'UTC', serial: true });
  return 'fault' in read ? { field: 'date', fault: toDateFault(read) } : undefined;
}

function toDateFault({ fault: code }: DateFault): Fault {
  if (code === 'year_unclear') return fault('import_year_unclear');
  if (code === 'other_order') return fault('import_other_order');
  return fault('import_date_unread');
}

function writeYear(day: string, era: ImportOptions['short_years']): string {
  if (era === null) return day;
  return day.replace(
    SHORT_YEAR,
    (_all, before: string, year: string) => before + (era === 'buddhist' ? '25' : '20') + year,
  );
}

/** A day without its own numbers: what is left may be a time. */
function dropDay(day: string): string {
  return day.replace(/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/, '');
}

/** Spreadsheets write a day as its midnight. */
function dropMidnight(day: string): string {
  return day.replace(/[T ]00:00(?::00(?:\.0+)?)?(?:Z)?$/, '');
}

/** A cell of times: spreadsheets write it with a day of their own, or as a part of a day. */
function toClock(time: string): string {
  const share = Number(time);
  if (/^0?\.\d+$/.test(time) && share < 1) {
    const minutes = Math.round(share * 24 * 60);
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  }
  const own = /^(?:1899-12-3[01]|1900-01-0\d)[T ](\d{2}:\d{2})/.exec(time)?.[1] ?? time;
  return own.replace(/^(\d{1,2})\.(\d{2})(?=\D|$)/, '$1:$2').replace(/\s*น\.?$/, '');
}
