import { z } from 'zod';
import { BusinessClock } from '#engine/business-time/business-clock.ts';
import type { Hours, Shift } from '#engine/business-time/hours.ts';

/** A schedule of another library in the form of Earshot's business clock. */
export type Schedule = {
  clock: BusinessClock;
  timeZone: string;
  /** Whether single dates have hours beyond those of their weekday, which the holidays of an SLA policy cannot express. */
  extended: boolean;
};

/** A time of day as the libraries write it: `9:0:0`, `09:00`, `24:00`. */
export const ClockText = z.string().regex(/^\d{1,2}:\d{1,2}(:\d{1,2})?$/);
/** Opening times mapped to closing times. */
export const Openings = z.record(ClockText, ClockText);
const NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export const DayName = z.enum(NAMES);
/** Openings by the weekday's short name. */
export const Week = z.partialRecord(DayName, Openings);
/** Values by date; libraries write an empty list where there are none. */
export function buildByDateSchema<T extends z.ZodType>(value: T) {
  return z.preprocess((given) => (Array.isArray(given) ? {} : given), z.record(z.iso.date(), value));
}

const DAY_MINUTES = 1440;
const WHOLE_DAY: Shift = { from: 0, to: DAY_MINUTES };

function minuteOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours * 60 + minutes + seconds / 60;
}

/** From opening to closing; closing at `0:0:0` is the end of the day. */
export function toShift(open: string, close: string): Shift {
  return {
    from: minuteOf(open),
    to: minuteOf(close) || DAY_MINUTES,
  };
}

export function toShifts(openings: z.infer<typeof Openings> | undefined): Shift[] {
  return Object.entries(openings ?? {}).map(([open, close]) => toShift(open, close));
}

export const toWeek = (week: z.infer<typeof Week>): Shift[][] => NAMES.map((name) => toShifts(week[name]));

/** The parts of a schedule: shifts by weekday (Sunday 0), days that are closed entirely, breaks and special hours of single dates. */
type Parts = {
  week: readonly (readonly Shift[])[];
  timeZone: string | null;
  holidays: readonly string[];
  breaks?: Readonly<Record<string, readonly Shift[]>>;
  own?: Readonly<Record<string, readonly Shift[]>>;
};

/** A business clock for a schedule: holidays as `2015-12-25`, or `*-12-25` for every year. */
export function scheduleOf({ week, timeZone, holidays, breaks = {}, own = {} }: Parts): Schedule {
  const closed = new Map<string, readonly Shift[]>();
  const closedYearly = new Map<string, readonly Shift[]>();
  const add = (date: string, shifts: readonly Shift[]): void => {
    closed.set(date, [...(closed.get(date) ?? []), ...shifts]);
  };
  for (const day of holidays) {
    if (day.startsWith('*-')) closedYearly.set(day.slice(2), [WHOLE_DAY]);
    else add(day, [WHOLE_DAY]);
  }
  for (const [date, shifts] of Object.entries(breaks)) add(date, shifts);
  for (const [date, shifts] of Object.entries(own)) add(date, around(shifts));
  const extended = Object.entries(own).some(([date, shifts]) => {
    const usual = week[new Date(date).getUTCDay()] ?? [];
    return shifts.some(({ from, to }) => !usual.some((one) => one.from <= from && to <= one.to));
  });
  const hours: Hours = { timeZone: timeZone ?? 'UTC', week, closed, closedYearly };
  return { clock: new BusinessClock(hours), timeZone: hours.timeZone, extended };
}

/** The parts of a day outside its shifts. */
function around(shifts: readonly Shift[]): Shift[] {
  const ends = [0, ...shifts.map(({ to }) => to)];
  const begins = [...shifts.map(({ from }) => from), DAY_MINUTES];
  return ends
    .map((from, index) => ({ from, to: begins[index] ?? DAY_MINUTES }))
    .filter(({ from, to }) => from < to);
}
