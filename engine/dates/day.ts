import type { FoundForm } from '#engine/dates/forms.ts';
import type { DateOrder } from '#engine/dates/reading.ts';
import type { DateShape } from '#engine/dates/written.ts';

/** A day in the Gregorian calendar. */
export type CalendarDay = { year: number; month: number; day: number };

/** Why a text that looks like a day is none. */
export type DayFault = 'no_date' | 'year_unclear' | 'other_order';

/** The context of a text: the order of dates in the file, and whether years are those of e-mails. */
export type DayReading = { order?: DateOrder | undefined; mail?: boolean | undefined };

const BUDDHIST_AHEAD = 543;
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];
/** Two digits up to this number are years of this century. */
const CENTURY_UNTIL = 49;
/** Numbers separated by points may also be a time or a version: two digits are years of this century only up to this number. */
const POINTS_UNTIL = 29;
/** Two digits from this number are years of the last century, where no Buddhist year is meant. */
const LAST_CENTURY_FROM = 70;
/** Two digits of a year after a Thai month: from 43 (2543, or 2000) they are of the Buddhist era, below of the common era. */
const THAI_FROM = 43;

/** The day of a form, or why there is none. */
export function resolveDay(
  found: FoundForm,
  written: DateShape,
  reading: DayReading,
): CalendarDay | DayFault {
  const { places } = found;
  const number = (at: number | undefined): number =>
    at === undefined ? Number.NaN : Number(written.values[at]);
  if (found.day === 'compact') {
    const digits = written.texts[places.ymd ?? 0] ?? '';
    return checked(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6)));
  }
  const year = yearOf(found, written, reading);
  if (found.day === 'week') return dayOfWeek(year, number(places.week), number(places.weekday));
  if (found.day === 'yearday') return dayOfYear(year, number(places.yearday));
  if (found.day === 'numeric') return numericDay(found, written, reading);
  if (year === undefined) return 'year_unclear';
  return checked(year, number(places.month ?? places.name), number(places.date));
}

/** The possible days of a numeric date, by order; empty for other forms. */
export function findPossibleDays(
  found: FoundForm,
  written: DateShape,
): Partial<Record<DateOrder, CalendarDay>> {
  if (found.day !== 'numeric') return {};
  const { places } = found;
  const [first, second, last] = [places.first, places.second, places.year].map((at) =>
    Number(written.values[at ?? 0]),
  );
  if (first === undefined || second === undefined || last === undefined) return {};
  const days: Partial<Record<DateOrder, CalendarDay>> = {};
  const put = (order: DateOrder, day: CalendarDay | DayFault): void => {
    if (typeof day !== 'string') days[order] = day;
  };
  const year = yearOf(found, written, {});
  if (year !== undefined) {
    put('day', checked(year, second, first));
    put('month', checked(year, first, second));
  }
  // Numbers separated by points may also be a time or a version: the year is never assumed to come first.
  const isShort =
    written.shape[places.mark ?? 0] !== '.' &&
    written.shape[places.year ?? 0] === '2' &&
    written.shape[places.first ?? 0] === '2';
  if (isShort && first <= CENTURY_UNTIL) put('year', checked(2000 + first, second, last));
  return days;
}

function numericDay(found: FoundForm, written: DateShape, { order }: DayReading): CalendarDay | DayFault {
  const days = findPossibleDays(found, written);
  if (order !== undefined) {
    const day = days[order];
    if (day !== undefined) return day;
    return Object.keys(days).length > 0 ? 'other_order' : faultOf(found, written);
  }
  return days.day ?? days.month ?? faultOf(found, written);
}

function faultOf(found: FoundForm, written: DateShape): DayFault {
  return yearOf(found, written, {}) === undefined ? 'year_unclear' : 'no_date';
}

/** The full year, undefined where two digits are ambiguous. */
function yearOf({ places }: FoundForm, written: DateShape, { mail }: DayReading): number | undefined {
  const at = places.year ?? -1;
  const year = Number(written.values[at]);
  const era = written.shape[places.era ?? places.late_era ?? -1];
  const length = Number(written.shape[at]);
  if (length === 4) return (year >= 2400 && year < 2700) || era === 'B' ? year - BUDDHIST_AHEAD : year;
  if (length === 3) return mail === true ? 1900 + year : undefined;
  if (era === 'B') return 2500 + year - BUDDHIST_AHEAD;
  if (era === 'A') return 2000 + year;
  const isThai = written.shape[places.name ?? -1] === 'N';
  if (isThai) return year >= THAI_FROM ? 2500 + year - BUDDHIST_AHEAD : 2000 + year;
  const hasPoints = written.shape[places.mark ?? -1] === '.';
  if (year <= (hasPoints ? POINTS_UNTIL : CENTURY_UNTIL)) return 2000 + year;
  if (mail === true) return 1900 + year;
  return places.name !== undefined && year >= LAST_CENTURY_FROM ? 1900 + year : undefined;
}

function dayOfWeek(year: number | undefined, week: number, weekday: number): CalendarDay | DayFault {
  if (year === undefined || week < 1 || week > 53 || weekday < 1 || weekday > 7) return 'no_date';
  // The 4th of January is always in the first week.
  const fourth = new Date(Date.UTC(year, 0, 4));
  const monday = 4 - ((fourth.getUTCDay() + 6) % 7);
  return dayAt(Date.UTC(year, 0, monday + (week - 1) * 7 + weekday - 1));
}

function dayOfYear(year: number | undefined, day: number): CalendarDay | DayFault {
  const at = Date.UTC(year ?? 0, 0, day);
  return day >= 1 && new Date(at).getUTCFullYear() === year ? dayAt(at) : 'no_date';
}

function dayAt(at: number): CalendarDay | DayFault {
  const date = new Date(at);
  return checked(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

function checked(written: number, month: number, day: number): CalendarDay | DayFault {
  const year = written >= 2400 && written < 2700 ? written - BUDDHIST_AHEAD : written;
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists && year >= FIRST_YEAR && year <= LAST_YEAR ? { year, month, day } : 'no_date';
}
