import { buildBars, startOfDay, type BarWidth } from '#contracts/kit/bars.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { SpanLength } from '#contracts/kit/span-length.ts';
import { toInstant, toWallTime, type WallTime } from '#contracts/kit/zone.ts';

/** A time range in epoch milliseconds, the end excluded. */
type Span = { from: number; to: number };

/** Moves instants of a period to those of the period to compare with: by instants, or by days or months of the zone's calendar. */
export type Shift = { by: 'milliseconds' | 'hours' | 'days' | 'months'; amount: number };

/** A period that is compared: its span, its whole length where that is known, and the zone of its calendar. */
export type ComparedSpan = { span: Span; length?: SpanLength | undefined; zone: string };

/** The calendar by which a period is compared: its zone, and how long the period is as a whole where it may run. */
export type PeriodCalendar = Omit<ComparedSpan, 'span'>;

type ComparisonQuery = ComparedSpan & {
  kind: 'before' | 'year';
  /** The width of the bars; null where the question has none. */
  bars: BarWidth | null;
};

/** A period as a whole; `end` is later than that of its span where the period runs. */
type Whole = { unit: SpanLength['unit'] | 'millisecond'; count: number; end: number };

/** The first instant that can be written and read; a period of thousands of years is compared with what is left before it. */
const FIRST = Date.parse('0001-01-01T00:00:00.000Z');
/** Fifty-two weeks, so that each day is compared with the same day of the week. */
const YEAR_OF_WEEKS = 364;
const MONTHS_PER_YEAR = 12;

/** The calendar step that every shift of a question with such bars is a multiple of, so that bars are compared with bars. */
const STEPS: Record<BarWidth, Shift> = {
  hour: { by: 'hours', amount: 1 },
  day: { by: 'days', amount: 1 },
  week: { by: 'days', amount: 7 },
  month: { by: 'months', amount: 1 },
  quarter: { by: 'months', amount: 3 },
  year: { by: 'months', amount: MONTHS_PER_YEAR },
};

/**
 * By how much a period moves: by its whole length, in the unit that it is named by, even while it runs. Periods in bars of a week move by
 * weeks, those in wider bars by months. A year before is 52 weeks before, or 12 months where the period or its bars are of months.
 */
function chooseShift(query: ComparisonQuery): Shift {
  const whole = measureWhole(query);
  return query.kind === 'year' ? chooseYear(query, whole) : chooseBefore(query, whole);
}

/** The shift of a period, and the span that it is compared with: the same part of it as has passed `until` then. */
export function compareSpan(query: ComparisonQuery & { until?: number }): { shift: Shift; before: Span } {
  const { span, zone, until = span.to } = query;
  const shift = chooseShift(query);
  const [from = 0, to = 0] = [span.from, Math.max(span.from, Math.min(span.to, until))].map((at) =>
    Math.max(FIRST, shiftInstant(at, shift, zone)),
  );
  // A period never reaches into the one that it is compared with.
  return { shift, before: { from, to: Math.max(from, Math.min(span.from, to)) } };
}

/** Whether only a part of a period has passed: it ends, or the present is, within its last unit. */
export function isPart(compared: ComparedSpan, until: number): boolean {
  return Math.min(compared.span.to, until) < measureWhole(compared).end;
}

/**
 * An instant of the period to compare with, at the same time of the clock. A day that its month does not have becomes the end of that month, a
 * time that the clock skips the end of the skip.
 */
export function shiftInstant(at: number, shift: Shift, zone: string): number {
  if (shift.by === 'milliseconds') return at - shift.amount;
  if (shift.by === 'hours') return at - shift.amount * MS_PER_HOUR;
  const wall = toWallTime(new Date(at), zone);
  const moved = shiftWall(wall, shift);
  if (!moved)
    return startOfDay(shiftWall({ ...wall, day: 1 }, { ...shift, amount: shift.amount - 1 }) ?? wall, zone);
  if (startOfDay(wall, zone) === at) return startOfDay(moved, zone);
  const found = toInstant(moved, zone).getTime();
  const shown = toWallTime(new Date(found), zone);
  if (shown.hour !== moved.hour || shown.minute !== moved.minute)
    return buildBars('hour', { zone, from: found, to: found + 1 }).starts[0] ?? found;
  return found + wall.second * 1000 + (((at % 1000) + 1000) % 1000);
}

/** A local time moved by days or months; null where its month does not have the day. */
export function shiftWall<T extends WallTime>(wall: T, { by, amount }: Shift): T | null {
  if (by === 'days') {
    const day = new Date(Date.UTC(wall.year, wall.month - 1, wall.day - amount));
    return {
      ...wall,
      year: day.getUTCFullYear(),
      month: day.getUTCMonth() + 1,
      day: day.getUTCDate(),
    };
  }
  const index = wall.year * 12 + wall.month - 1 - amount;
  const [year, month] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  return wall.day > new Date(Date.UTC(year, month, 0)).getUTCDate() ? null : { ...wall, year, month };
}

/** Whether only one of two periods has a 29th of February. */
export function differInLeapDay(one: Span, other: Span, zone: string): boolean {
  return hasLeapDay(one, zone) !== hasLeapDay(other, zone);
}

function hasLeapDay({ from, to }: Span, zone: string): boolean {
  const [first = 0, last = 0] = [from, to - 1].map((at) => toWallTime(new Date(at), zone).year);
  return Array.from({ length: last - first + 1 }, (_one, index) => first + index).some((year) => {
    const day = startOfDay({ year, month: 2, day: 29 }, zone);
    return new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29 && day >= from && day < to;
  });
}

function chooseYear({ span, bars, zone }: ComparisonQuery, { unit, end }: Whole): Shift {
  const isLong = countDays(span.from, end, zone) > YEAR_OF_WEEKS;
  const isByDate = unit === 'month' || isLong || (bars !== null && STEPS[bars].by === 'months');
  return isByDate && bars !== 'week'
    ? { by: 'months', amount: MONTHS_PER_YEAR }
    : { by: 'days', amount: YEAR_OF_WEEKS };
}

function chooseBefore({ span, bars, zone }: ComparisonQuery, whole: Whole): Shift {
  const own = toShift(whole);
  const step = bars && STEPS[bars];
  if (step === null || isMultiple(own, step)) return own;
  return findSmallest({ from: span.from, to: whole.end }, step, zone);
}

/** Whether bars that move by a step can move by a shift. */
function isMultiple(shift: Shift, step: Shift): boolean {
  if (step.by === 'months') return shift.by === 'months' && shift.amount % step.amount === 0;
  if (step.amount > 1) return false;
  return shift.by === 'days' || shift.by === 'months' || shift.by === step.by;
}

/** The smallest multiple of a step by which a period can move without reaching into itself. */
function findSmallest(whole: Span, { by, amount }: Shift, zone: string): Shift {
  const longest = { milliseconds: 1, hours: MS_PER_HOUR, days: MS_PER_DAY, months: 31 * MS_PER_DAY };
  const least = Math.floor((whole.to - whole.from) / (longest[by] * amount)) - 1;
  let steps = Math.max(1, least);
  while (shiftInstant(whole.to, { by, amount: steps * amount }, zone) > whole.from) steps += 1;
  return { by, amount: steps * amount };
}

const UNITS = { millisecond: 'milliseconds', hour: 'hours', day: 'days', month: 'months' } as const;

function toShift({ unit, count }: Pick<Whole, 'unit' | 'count'>): Shift {
  return { by: UNITS[unit], amount: count };
}

/**
 * The whole of a period: by its named length; otherwise whole months, or the days or hours that it has begun, if it begins where one begins.
 */
function measureWhole({ span, length, zone }: ComparedSpan): Whole {
  const { from, to } = span;
  if (length) {
    const end = shiftInstant(from, toShift({ ...length, count: -length.count }), zone);
    if (end >= to) return { ...length, end };
  }
  const [first, last] = [from, to].map((at) => toWallTime(new Date(at), zone));
  if (first && last && startOfDay(first, zone) === from) {
    const isWhole = startOfDay(last, zone) === to;
    const months = last.year * 12 + last.month - first.year * 12 - first.month;
    if (isWhole && first.day === 1 && last.day === 1) return { unit: 'month', count: months, end: to };
    const end = isWhole ? to : startOfDay({ ...last, day: last.day + 1 }, zone);
    return { unit: 'day', count: countDays(from, end, zone), end };
  }
  if (buildBars('hour', { zone, from, to: from + 1 }).starts[0] === from) {
    const count = Math.ceil((to - from) / MS_PER_HOUR);
    return { unit: 'hour', count, end: from + count * MS_PER_HOUR };
  }
  return { unit: 'millisecond', count: to - from, end: to };
}

/** How many days of the calendar are between those of two instants. */
function countDays(from: number, to: number, zone: string): number {
  const [first = 0, last = 0] = [from, to].map((at) => {
    const { year, month, day } = toWallTime(new Date(at), zone);
    return Date.UTC(year, month - 1, day);
  });
  return Math.round((last - first) / MS_PER_DAY);
}
