import { startOfDay, type BarWidth } from '#contracts/kit/bars.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { toInstant, toWallTime } from '#contracts/kit/zone.ts';
import type { Span } from '#engine/semantic/time-bars.ts';

/** Moves instants of a period to those of the period to compare with: by milliseconds, or by days or months of the zone's calendar. */
export type Shift = { by: 'milliseconds' | 'days' | 'months'; amount: number };

type ComparisonQuery = {
  span: Span;
  kind: 'before' | 'year';
  zone: string;
  /** The width of the bars; null where the question has none. */
  bars: BarWidth | null;
};

/**
 * By how much a period moves: whole months by months, whole days by days, anything else by its length. Periods in bars of a week, and whole
 * weeks a year before, move by weeks, so that a Monday is compared with a Monday.
 */
export function chooseShift({ span, kind, zone, bars }: ComparisonQuery): Shift {
  const months = countMonths(span, zone);
  const days = countDays(span, zone);
  if (kind === 'year') {
    const inWeeks = bars === 'week' || (months === null && days !== null && days % 7 === 0);
    return inWeeks ? { by: 'days', amount: 364 } : { by: 'months', amount: 12 };
  }
  if (bars === 'week') {
    const weeks = Math.ceil((days ?? (span.to - span.from) / MS_PER_DAY) / 7);
    return { by: 'days', amount: weeks * 7 };
  }
  if (months !== null) return { by: 'months', amount: months };
  if (days !== null) return { by: 'days', amount: days };
  return { by: 'milliseconds', amount: span.to - span.from };
}

/** An instant of the period to compare with; a day that its month does not have becomes its last. */
export function shiftInstant(at: number, { by, amount }: Shift, zone: string): number {
  if (by === 'milliseconds') return at - amount;
  const wall = toWallTime(new Date(at), zone);
  const moved = by === 'days' ? { ...wall, day: wall.day - amount } : moveMonths(wall, amount);
  if (startOfDay(wall, zone) === at) return startOfDay(moved, zone);
  return toInstant(moved, zone).getTime() + wall.second * 1000 + (((at % 1000) + 1000) % 1000);
}

/** Whether a shift meets a 29th of February that its year does not have. */
export function meetsLeapDay({ from, to }: Span, { by, amount }: Shift, zone: string): boolean {
  if (by !== 'months' || amount % 12 !== 0) return false;
  const [first, last] = [from, to - 1].map((at) => toWallTime(new Date(at), zone).year);
  for (let year = first ?? 0; year <= (last ?? 0); year++) {
    const day = startOfDay({ year, month: 2, day: 29 }, zone);
    if (isLeap(year) && !isLeap(year - amount / 12) && day >= from && day < to) return true;
  }
  return false;
}

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;

type WallDay = { year: number; month: number; day: number };

function moveMonths<T extends WallDay>(wall: T, amount: number): T {
  const index = wall.year * 12 + wall.month - 1 - amount;
  const [year, month] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1];
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { ...wall, year, month, day: Math.min(wall.day, last) };
}

/** How many whole days of the calendar a span is; null where it is none. */
function countDays({ from, to }: Span, zone: string): number | null {
  const [first, last] = [from, to].map((at) => toWallTime(new Date(at), zone));
  if (!first || !last || startOfDay(first, zone) !== from || startOfDay(last, zone) !== to) return null;
  return Math.round((utcDay(last) - utcDay(first)) / MS_PER_DAY);
}

/** How many whole months of the calendar a span is; null where it is none. */
function countMonths({ from, to }: Span, zone: string): number | null {
  const [first, last] = [from, to].map((at) => toWallTime(new Date(at), zone));
  if (!first || !last || first.day !== 1 || last.day !== 1 || countDays({ from, to }, zone) === null)
    return null;
  return last.year * 12 + last.month - first.year * 12 - first.month;
}

const utcDay = ({ year, month, day }: WallDay): number => Date.UTC(year, month - 1, day);
