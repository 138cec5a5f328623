import { z } from 'zod';
import { buildBars, startOfDay } from '#contracts/kit/bars.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { FiscalStart } from '#contracts/kit/fiscal-year.ts';
import { Day, Instant } from '#contracts/kit/ids.ts';
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
  }),
  z.strictObject({
    kind: z.literal('this'),
    unit: z.enum(PERIOD_UNITS),
    to_date: z.boolean().default(true),
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
  const now = reading.now.getTime();
  if (period.kind === 'span') return toSpan(Date.parse(period.from), Date.parse(period.to));
  if (period.kind === 'between')
    return toSpan(
      startOfDay(readDay(period.from), reading.zone),
      startOfDay({ ...readDay(period.to), day: readDay(period.to).day + 1 }, reading.zone),
    );
  if (period.kind === 'this') {
    const from = startOf(period.unit, 0, reading);
    return toSpan(from, period.to_date ? Math.max(now, from + 1) : startOf(period.unit, 1, reading));
  }
  return period.whole
    ? toSpan(startOf(period.unit, -period.count, reading), startOf(period.unit, 0, reading))
    : toSpan(
        startOf(period.unit, 1 - period.count, reading),
        Math.max(now, startOf(period.unit, 0, reading) + 1),
      );
}

function toSpan(from: number, to: number): Span {
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
}

function readDay(day: string): { year: number; month: number; day: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, day: date };
}

/** The start of the unit that is so many units after the present one. */
function startOf(unit: PeriodUnit, steps: number, reading: PeriodReading): number {
  const { now, zone } = reading;
  if (unit === 'hour') {
    const at = now.getTime();
    const begun = buildBars('hour', { zone, from: at, to: at + 1 }).starts[0] ?? at;
    return begun + steps * MS_PER_HOUR;
  }
  return startOfDay(firstDayOf(unit, steps, { today: toWallTime(now, zone), ...reading }), zone);
}

type Calendar = ReadingCalendar & { today: WallTime };

function firstDayOf(
  unit: Exclude<PeriodUnit, 'hour'>,
  steps: number,
  { today, weekStart, fiscalStart = 1 }: Calendar,
): { year: number; month: number; day: number } {
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
