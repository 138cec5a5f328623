import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { countDaysIntoWeek, type WeekStart } from '#contracts/kit/week.ts';
import { getOffsetSpans, type OffsetSpan } from '#contracts/kit/zone-offsets.ts';

/** Widths of the bars of a chart, the narrowest first. */
export const BAR_WIDTHS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type BarWidth = (typeof BAR_WIDTHS)[number];

/** A time range in epoch milliseconds (the end excluded) in the local time of a zone (IANA name); bars of weeks begin on `weekStart`. */
export type ZonedSpan = { zone: string; from: number; to: number; weekStart?: WeekStart | undefined };

/** A time range cut into bars: where each begins, and where the last one ends. */
export type Bars = { starts: number[]; end: number };

/** No zone is further from UTC, and no clock change moves the start of a day further from where it is expected. */
const MARGIN = 3 * MS_PER_DAY;

/**
 * The bars that a time range overlaps: the first begins at or before `from`, the last ends at or after `to`, and each begins where the
 * previous one ends. Bars of a day or more begin at the first instant at which the zone's calendar shows their first day, so a day whose
 * midnight is skipped begins at the clock change, and a day that a zone skipped has no bar. An hour never spans a clock change: an hour
 * that autumn repeats is two bars.
 */
export function buildBars(width: BarWidth, { zone, from, to, weekStart }: ZonedSpan): Bars {
  const stretches = getOffsetSpans(zone, from - MARGIN, to + MARGIN);
  const edges =
    width === 'hour'
      ? hourEdges(stretches, { from, to })
      : dayEdges(getCalendar(width, weekStart), stretches, { from, to });
  const first = edges.findLastIndex((edge) => edge <= from);
  const last = edges.findIndex((edge) => edge >= to && edge > from);
  return { starts: edges.slice(first, last), end: edges[last] ?? to };
}

/** The first instant of a day of a zone's calendar; months and days may exceed their ends, as those of `Date.UTC`. */
export function startOfDay(
  { year, month, day }: { year: number; month: number; day: number },
  zone: string,
): number {
  const local = utcOf(year, month - 1, day);
  return firstAt(getOffsetSpans(zone, local - MARGIN, local + MARGIN), local);
}

type Span = { from: number; to: number };

function hourEdges(stretches: readonly OffsetSpan[], { from, to }: Span): number[] {
  const [low, high] = [from - 2 * MS_PER_HOUR, to + 2 * MS_PER_HOUR];
  return stretches.flatMap(({ since, offset }, index) => {
    const until = stretches[index + 1]?.since ?? Infinity;
    const [begin, end] = [Math.max(since, low), Math.min(until, high)];
    const edges: number[] = since >= low && since < end ? [since] : [];
    const first = Math.ceil((begin + offset) / MS_PER_HOUR) * MS_PER_HOUR - offset;
    for (let at = first; at < end; at += MS_PER_HOUR) if (at !== since) edges.push(at);
    return edges;
  });
}

function dayEdges(
  { indexOf, startAt }: Calendar,
  stretches: readonly OffsetSpan[],
  { from, to }: Span,
): number[] {
  const edges: number[] = [];
  const last = indexOf(to + MARGIN);
  for (let index = indexOf(from - MARGIN); index <= last + 1; index++) {
    const at = firstAt(stretches, startAt(index));
    if (at !== edges.at(-1)) edges.push(at);
  }
  return edges;
}

/** The first instant at which the local time has reached a given one (in milliseconds, as if it were UTC). */
function firstAt(stretches: readonly OffsetSpan[], local: number): number {
  const found = stretches.find(({ offset }, index) => {
    const next = stretches[index + 1];
    return next === undefined || next.since + offset > local;
  });
  return found ? Math.max(found.since, local - found.offset) : local;
}

/** Bars of the calendar by number: in which a local time is, and at which local time one begins. */
type Calendar = { indexOf: (local: number) => number; startAt: (index: number) => number };

function monthsOf(months: number): Calendar {
  return {
    indexOf: (local) => {
      const at = new Date(local);
      return Math.floor((at.getUTCFullYear() * 12 + at.getUTCMonth()) / months);
    },
    startAt: (index) => utcOf(Math.floor((index * months) / 12), (index * months) % 12, 1),
  };
}

const WEEK = 7 * MS_PER_DAY;
/** 1 January 1970 was a Thursday. */
const THURSDAY = 4;

function weeksFrom(weekStart: WeekStart | undefined): Calendar {
  const ahead = countDaysIntoWeek(THURSDAY, weekStart) * MS_PER_DAY;
  return {
    indexOf: (local) => Math.floor((local + ahead) / WEEK),
    startAt: (index) => index * WEEK - ahead,
  };
}

function getCalendar(width: Exclude<BarWidth, 'hour'>, weekStart: WeekStart | undefined): Calendar {
  return width === 'week' ? weeksFrom(weekStart) : CALENDAR[width];
}

const CALENDAR: Record<Exclude<BarWidth, 'hour' | 'week'>, Calendar> = {
  day: { indexOf: (local) => Math.floor(local / MS_PER_DAY), startAt: (index) => index * MS_PER_DAY },
  month: monthsOf(1),
  quarter: monthsOf(3),
  year: monthsOf(12),
};

/** `Date.UTC` reads years below 100 as those of the twentieth century. */
function utcOf(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day);
}
