import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { findPossibleDays } from '#engine/dates/day.ts';
import { isSerial } from '#engine/dates/digits.ts';
import { findForm } from '#engine/dates/forms.ts';
import { readDate, readWhen } from '#engine/dates/read-date.ts';
import type { DateOrder } from '#engine/dates/reading.ts';
import { parseDateShape } from '#engine/dates/written.ts';

const DATE_ORDERS = ['day', 'month', 'year'] as const satisfies readonly DateOrder[];

/** A row of the file as an example: its number, the first data row being 1, and its text. */
export type DateExample = { row: number; text: string };

/** The earliest and the latest date of a column, as written. */
export type DateSpan = { earliest: string; latest: string };

/**
 * What all dates of a column together say about how they are to be read. `order` is null where no date leaves the order open
 * (`status` "none") or where every date fits both orders ("open"); "mixed" has rows that fit no common order, and `order` is that
 * of most of them. `only` counts the rows that fit one order alone, with the first of them.
 */
export type DateSurvey = {
  rows: number;
  /** Rows that are no date in any order, with the first of them. */
  unread: number;
  first_unread: DateExample | null;
  status: 'none' | 'decided' | 'open' | 'mixed';
  order: DateOrder | null;
  only: Partial<Record<DateOrder, DateExample & { count: number }>>;
  /** A date that each order reads differently. */
  ambiguous: string | null;
  /** Rows that look like the days of a spreadsheet; `serial` where all are. */
  serials: number;
  serial: boolean;
  /** By the order in which they are read; the same for all where the order changes nothing. */
  spans: Partial<Record<DateOrder, DateSpan>>;
};

type DateExtent = { from: number; to: number; earliest: string; latest: string };

/** Looks at the dates of a column, published by `now`, one by one: `add` each row, then ask for the `survey`. */
export function surveyDates(now: Date): {
  add: (text: string, row: number) => void;
  survey: () => DateSurvey;
} {
  const fits: Record<DateOrder, number> = { day: 0, month: 0, year: 0 };
  const reach: Partial<Record<DateOrder, DateExtent>> = {};
  const seen = { rows: 0, numeric: 0, serials: 0, unread: 0 };
  const only: DateSurvey['only'] = {};
  let ambiguous: string | null = null;
  let firstUnread: DateExample | null = null;

  const note = (orders: readonly DateOrder[], at: number, text: string): void => {
    for (const order of orders) reach[order] = widened(reach[order], at, text);
  };
  const add = (written: string, row: number): void => {
    const text = written.trim();
    if (text === '') return;
    seen.rows += 1;
    if (isSerial(text)) seen.serials += 1;
    const possible = possibleOrders(text, now);
    if (possible === null) {
      const read = readWhen(text, { serial: true });
      if ('at' in read) return note(DATE_ORDERS, read.at.getTime(), text);
    } else if (possible.length > 0) {
      seen.numeric += 1;
      const [sole] = possible;
      if (possible.length === 1 && sole)
        only[sole] = { row, text, ...only[sole], count: (only[sole]?.count ?? 0) + 1 };
      ambiguous ??= isAmbiguous(text) ? text : null;
      for (const order of possible) {
        fits[order] += 1;
        const read = readWhen(text, { order });
        if ('at' in read) note([order], read.at.getTime(), text);
      }
      return;
    }
    seen.unread += 1;
    firstUnread ??= { row, text };
  };
  const survey = (): DateSurvey => ({
    rows: seen.rows,
    unread: seen.unread,
    first_unread: firstUnread,
    ...decided(fits, seen.numeric),
    only,
    ambiguous,
    serials: seen.serials,
    serial: seen.serials > 0 && seen.serials === seen.rows,
    spans: Object.fromEntries(
      Object.entries(reach).map(([order, { earliest, latest }]) => [order, { earliest, latest }]),
    ),
  });
  return { add, survey };
}

/** The orders in which a date of numbers is a day; null for what is no date of numbers. */
function possibleOrders(text: string, now: Date): DateOrder[] | null {
  // Quick: a date that begins with its year, as most do, leaves no order open.
  if (/^\d{4}/.test(text)) return null;
  const written = parseDateShape(text);
  const found = findForm(written.shape);
  if (found?.day !== 'numeric') return null;
  const days = findPossibleDays(found, written);
  const possible = DATE_ORDERS.filter((order) => days[order] !== undefined);
  // Nothing is published in the future: 26/03/31 is no day of 2031.
  const past = possible.filter((order) => {
    const { year = 0, month = 0, day = 0 } = days[order] ?? {};
    return Date.UTC(year, month - 1, day) <= now.getTime() + MS_PER_DAY;
  });
  return past.length > 0 ? past : possible;
}

/** The year is thought of last: what can be read with the day or the month first is never read so. */
function decided(
  fits: Readonly<Record<DateOrder, number>>,
  numeric: number,
): Pick<DateSurvey, 'status' | 'order'> {
  if (numeric === 0) return { status: 'none', order: null };
  if (fits.day === numeric && fits.month === numeric) return { status: 'open', order: null };
  const whole = DATE_ORDERS.find((order) => fits[order] === numeric);
  if (whole) return { status: 'decided', order: whole };
  const [most] = DATE_ORDERS.toSorted((a, b) => fits[b] - fits[a]);
  return { status: 'mixed', order: most ?? 'day' };
}

function widened(reach: DateExtent | undefined, at: number, text: string): DateExtent {
  if (reach === undefined) return { from: at, to: at, earliest: text, latest: text };
  if (at < reach.from) return { ...reach, from: at, earliest: text };
  return at > reach.to ? { ...reach, to: at, latest: text } : reach;
}

/** 03/03/2026 is the same in both orders. */
function isAmbiguous(text: string): boolean {
  const [day, month] = (['day', 'month'] as const).map((order) => readDate(text, { order })?.getTime());
  return day !== undefined && month !== undefined && day !== month;
}
