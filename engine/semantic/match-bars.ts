import type { BarWidth } from '#contracts/kit/bars.ts';
import { shiftInstant, shiftWall, type Shift } from '#contracts/kit/compared-span.ts';
import { toWallTime, type WallTime } from '#contracts/kit/zone.ts';
import { buildTimeBars, type Calendar, type Span } from '#engine/semantic/time-bars.ts';

type ComparedPeriod = {
  before: Span;
  /** By how much the first period moved; null where the other is one of its own. */
  shift: Shift | null;
  width: BarWidth;
  calendar: Calendar;
};

/** The counterparts of bars, in their order, and the bars of the other period that are none of them. */
export type MatchedBars = { counterparts: (Span | null)[]; rest: Span[] };

/**
 * The bars of the calendar with which the bars of a period are compared: by the same day and hour where the period moved by days or months, so
 * that a 31st, or an hour that the clock skips, has no counterpart; otherwise by their position.
 */
export function matchBars(bars: readonly Span[], period: ComparedPeriod): MatchedBars {
  const { before, shift } = period;
  const others = listOthers(bars, period);
  const isByPosition = shift === null || shift.by === 'hours' || shift.by === 'milliseconds';
  const found = isByPosition
    ? bars.map((_bar, index) => others[index])
    : matchByClock(bars, others, { ...period, shift });
  const isWithin = (bar: Span): boolean => bar.from < before.to && bar.to > before.from;
  const matched = new Set(found);
  return {
    counterparts: found.map((bar) => (bar && isWithin(bar) ? bar : null)),
    rest: others.filter((bar) => isWithin(bar) && !matched.has(bar)),
  };
}

/** The bars of the other period, from the counterpart of the first bar on. */
function listOthers(bars: readonly Span[], { before, shift, width, calendar }: ComparedPeriod): Span[] {
  const [first] = bars;
  if (!first || before.from >= before.to) return [];
  const from = shift ? Math.min(before.from, shiftInstant(first.from, shift, calendar.zone)) : before.from;
  return buildTimeBars(width, { from, to: before.to }, calendar);
}

function matchByClock(
  bars: readonly Span[],
  others: readonly Span[],
  { shift, width, calendar: { zone } }: ComparedPeriod & { shift: Shift },
): (Span | undefined)[] {
  const isHour = width === 'hour';
  const known = new Map(nameBars(others, { zone, isHour }).map((name, index) => [name, others[index]]));
  return nameBars(bars, { zone, isHour, shift }).map((name) => (name === null ? undefined : known.get(name)));
}

type BarNames = { zone: string; isHour: boolean; shift?: Shift };

/** Bars by what the clock shows where they begin, moved by a shift; of an hour that comes twice, the second says so. */
function nameBars(bars: readonly Span[], { zone, isHour, shift }: BarNames): (string | null)[] {
  let last: string | null = null;
  return bars.map(({ from }) => {
    const wall = toWallTime(new Date(from), zone);
    const moved: WallTime | null = shift ? shiftWall(wall, shift) : wall;
    const name =
      moved && [moved.year, moved.month, moved.day, ...(isHour ? [moved.hour, moved.minute] : [])].join(' ');
    const isAgain = name !== null && name === last;
    last = name;
    return isAgain ? `${name} again` : name;
  });
}
