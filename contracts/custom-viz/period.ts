import { z } from 'zod';
import { buildBars, startOfDay } from '#contracts/kit/bars.ts';
import { shiftInstant, shiftWall, type Shift } from '#contracts/kit/compared-span.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { FiscalStart } from '#contracts/kit/fiscal-year.ts';
import { Day, Instant } from '#contracts/kit/ids.ts';
import type { SpanLength } from '#contracts/kit/span-length.ts';
import { countDaysIntoWeek, WeekStart } from '#contracts/kit/week.ts';
import { toWallTime, type WallTime } from '#contracts/kit/zone.ts';

/** The units by which periods are named; `fiscal_year` begins with the month that the account chose. */
export const PERIOD_UNITS = [
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'fiscal_quarter',
  'fiscal_year',
] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** How far a period is moved back at most, in units. */
export const MOST_STEPS_BACK = 400;

/**
 * How far a period is moved back by the calendar: by so many units, or to the time before one. `{ count: 2, unit: 'year' }` is the same time two
 * years ago; `{ count: 1, unit: 'week', before: true }` ends where last week begins, and with no step where this week begins.
 */
const PeriodShift = z
  .strictObject({
    count: z.number().int().min(0).max(MOST_STEPS_BACK),
    unit: z.enum(PERIOD_UNITS),
    before: z.literal(true).optional(),
  })
  .refine(({ count, before }) => count > 0 || before === true, {
    ...toIssue(fault('at_least', { limit: 1 })),
    path: ['count'],
  });
export type PeriodShift = z.infer<typeof PeriodShift>;

/** What moves a period: its day instead of the present one, at whose end it ends, and how far it is moved back from there. */
const movedFields = { as_of: Day.optional(), shift: PeriodShift.optional() };

/**
 * A period as people name it, so that what is saved moves with the date.
 *
 * - `last`: so many units that end now, the present one included; `whole`: so many units that are over.
 * - `this`: the present unit, up to now (`to_date`) or to its end.
 * - `between`: two days of the reader's calendar, both included.
 * - `span`: from one instant to another.
 */
export const Period = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('last'),
    count: z.number().int().min(1).max(400),
    unit: z.enum(PERIOD_UNITS),
    whole: z.boolean().default(false),
    ...movedFields,
  }),
  z.strictObject({
    kind: z.literal('this'),
    unit: z.enum(PERIOD_UNITS),
    to_date: z.boolean().default(true),
    ...movedFields,
  }),
  z
    .strictObject({ kind: z.literal('span'), from: Instant, to: Instant })
    .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
      ...toIssue(fault('after_from')),
      path: ['to'],
    }),
  z
    .strictObject({ kind: z.literal('between'), from: Day, to: Day })
    .refine(({ from, to }) => from <= to, { ...toIssue(fault('after_from')), path: ['to'] }),
]);
export type Period = z.infer<typeof Period>;

/** With what a chart compares: the equal time before, the same a year before, or a period of its own. */
export const PeriodComparison = z.union([z.enum(['before', 'year']), Period]);
export type PeriodComparison = z.infer<typeof PeriodComparison>;

/** What a period depends on: now, the reader's zone (IANA name), the first day of weeks and the first month of fiscal years (1 to 12). */
export type PeriodReading = {
  now: Date;
  zone: string;
  weekStart?: WeekStart | undefined;
  fiscalStart?: number | undefined;
};

/** How an account counts weeks and fiscal years, for pages without a session. */
export const WireCalendar = z.object({ week_start: WeekStart, fiscal_start_month: FiscalStart });
export type WireCalendar = z.infer<typeof WireCalendar>;

/** The part of a reading that the account decides. */
export type ReadingCalendar = Pick<PeriodReading, 'weekStart' | 'fiscalStart'>;

/** The calendar of an account as periods are read by it; where none was kept, weeks from Monday and years from January. */
export function readCalendar(calendar: WireCalendar | undefined): ReadingCalendar {
  return { weekStart: calendar?.week_start, fiscalStart: calendar?.fiscal_start_month };
}

/** The calendar of an account as pages without a session get it. */
export function writeCalendar({ weekStart = 'monday', fiscalStart = 1 }: ReadingCalendar): WireCalendar {
  return { week_start: weekStart, fiscal_start_month: fiscalStart };
}

type Span = { from: string; to: string };

/** The instants of a period, the end excluded; at least one millisecond long. */
export function resolvePeriod(period: Period, reading: PeriodReading): Span {
  if (period.kind === 'span') return toSpan(Date.parse(period.from), Date.parse(period.to));
  if (period.kind === 'between')
    return toSpan(
      startOfDay(readDay(period.from), reading.zone),
      startOfDay(followDay(readDay(period.to)), reading.zone),
    );
  const { within, end } = findPresent(period, reading);
  if (period.kind === 'this') {
    const from = startOf(period.unit, 0, { ...reading, at: within });
    return toSpan(
      from,
      period.to_date ? Math.max(end, from + 1) : startOf(period.unit, 1, { ...reading, at: within }),
    );
  }
  const { unit, count } = period;
  if (period.whole)
    return toSpan(startOf(unit, -count, { ...reading, at: end }), startOf(unit, 0, { ...reading, at: end }));
  return toSpan(
    startOf(unit, 1 - count, { ...reading, at: within }),
    Math.max(end, startOf(unit, 0, { ...reading, at: within }) + 1),
  );
}

/** A period that runs as of the day of the one that it is shown with, unless it has its own. */
export function readAsOf(period: Period, shown: Period): Period {
  if (!isMovable(period) || !isMovable(shown) || period.as_of !== undefined) return period;
  return shown.as_of === undefined ? period : { ...period, as_of: shown.as_of };
}

/** A period as of now. */
export function readAsOfNow(period: Period): Period {
  if (!isMovable(period)) return period;
  const { as_of: _day, ...running } = period;
  return running;
}

/** A period moved back by so many units, forward by fewer than none; as far as it can be, where it is moved back in other units. */
export function shiftPeriod(period: Period, { count, unit }: { count: number; unit: PeriodUnit }): Period {
  if (!isMovable(period)) return period;
  const { shift, ...bare } = period;
  if (shift && shift.unit !== unit) return period;
  const steps = Math.min(MOST_STEPS_BACK, (shift?.count ?? 0) + count);
  if (steps < 0 || (steps === 0 && shift?.before === undefined)) return bare;
  return { ...bare, shift: { ...shift, count: steps, unit } };
}

/** Whether a period moves with the date. */
export function isMovable(period: Period): period is MovablePeriod {
  return period.kind === 'last' || period.kind === 'this';
}
export type MovablePeriod = Extract<Period, { kind: 'last' | 'this' }>;

/** The present of a period: an instant within its last unit, and where what has passed ends. They differ where that is where a unit ends. */
type Present = { within: number; end: number };

function findPresent({ as_of: day, shift }: MovablePeriod, reading: PeriodReading): Present {
  const now = reading.now.getTime();
  const end = day === undefined ? now : startOfDay(followDay(readDay(day)), reading.zone);
  const present = { end, within: day === undefined ? now : end - 1 };
  if (!shift) return present;
  const moved = movePresent(present, toShift(shift), reading.zone);
  if (!shift.before) return moved;
  const begin = startOf(shift.unit, 0, { ...reading, at: moved.within });
  return { end: begin, within: begin - 1 };
}

/** A day stays whole, and one that its month does not have is the last of that month, up to its end. */
function movePresent({ within, end }: Present, shift: Shift, zone: string): Present {
  const moved = shiftInstant(within, shift, zone);
  const isLast = shift.by === 'months' && shiftWall(toWallTime(new Date(within), zone), shift) === null;
  if (isLast) return { end: moved, within: moved - 1 };
  if (within === end) return { end: moved, within: moved };
  const last = startOfDay(followDay(toWallTime(new Date(moved), zone)), zone);
  return { end: last, within: last - 1 };
}

/** The length of each unit, in hours, days or months of the calendar. */
export const UNIT_LENGTHS: Readonly<Record<PeriodUnit, SpanLength>> = {
  hour: { unit: 'hour', count: 1 },
  day: { unit: 'day', count: 1 },
  week: { unit: 'day', count: 7 },
  month: { unit: 'month', count: 1 },
  quarter: { unit: 'month', count: 3 },
  year: { unit: 'month', count: 12 },
  fiscal_quarter: { unit: 'month', count: 3 },
  fiscal_year: { unit: 'month', count: 12 },
};

function toShift({ count, unit }: PeriodShift): Shift {
  const length = UNIT_LENGTHS[unit];
  return { by: `${length.unit}s`, amount: length.count * count };
}

function toSpan(from: number, to: number): Span {
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
}

type CalendarDay = { year: number; month: number; day: number };

function readDay(day: string): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, day: date };
}

function followDay({ year, month, day }: CalendarDay): CalendarDay {
  return { year, month, day: day + 1 };
}

/** The start of the unit that is so many units after the one of an instant. */
function startOf(
  unit: PeriodUnit,
  steps: number,
  { at, zone, ...calendar }: ReadingCalendar & { at: number; zone: string },
): number {
  if (unit === 'hour') {
    const begun = buildBars('hour', { zone, from: at, to: at + 1 }).starts[0] ?? at;
    return begun + steps * MS_PER_HOUR;
  }
  return startOfDay(firstDayOf(unit, steps, { today: toWallTime(new Date(at), zone), ...calendar }), zone);
}

type Calendar = ReadingCalendar & { today: WallTime };

function firstDayOf(
  unit: Exclude<PeriodUnit, 'hour'>,
  steps: number,
  { today, weekStart, fiscalStart = 1 }: Calendar,
): CalendarDay {
  const { year, month, day } = today;
  const intoFiscal = (month - fiscalStart + 12) % 12;
  switch (unit) {
    case 'day':
      return { year, month, day: day + steps };
    case 'week': {
      const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
      return { year, month, day: day - countDaysIntoWeek(weekday, weekStart) + 7 * steps };
    }
    case 'month':
      return { year, month: month + steps, day: 1 };
    case 'quarter':
      return { year, month: month - ((month - 1) % 3) + 3 * steps, day: 1 };
    case 'year':
      return { year: year + steps, month: 1, day: 1 };
    case 'fiscal_quarter':
      return { year, month: month - (intoFiscal % 3) + 3 * steps, day: 1 };
    case 'fiscal_year':
      return { year, month: month - intoFiscal + 12 * steps, day: 1 };
  }
}
