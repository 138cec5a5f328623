import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { getYearOffsetSpans, type OffsetSpan } from '#contracts/kit/zone-offsets.ts';
import { getClosures, getShifts, type Hours, type Shift } from './hours.ts';

/**
 * The open intervals of one local year as instants (epoch milliseconds), ordered and disjoint. `before[i]` is the business time of this
 * year before interval `i`, so that the time between two instants is a difference and no sum over days.
 */
export type OpenYear = {
  begins: number;
  ends: number;
  opens: Float64Array;
  closes: Float64Array;
  before: Float64Array;
  total: number;
};

const DAY = 1440 * MS_PER_MINUTE;

type Span = [open: number, close: number];

/**
 * Expands a year. An instant is open if its local time is in a shift: an hour that daylight saving time skips does not exist, one that
 * repeats counts twice.
 */
export function openYear(hours: Hours, year: number): OpenYear {
  const first = Date.UTC(year, 0, 1) / DAY;
  const last = Date.UTC(year + 1, 0, 1) / DAY;
  const stretches = getYearOffsetSpans(hours.timeZone, year);
  /** The intervals of days, mapped from local time to instants. */
  const instantsOf = (shifts: (day: number) => readonly Shift[]): Span[] => {
    const spans: Span[] = [];
    // A shift of the evening before may last into the year.
    for (let day = first - 2; day < last; day += 1)
      for (const { from, to } of shifts(day))
        spans.push(...onClock(stretches, day * DAY + from * MS_PER_MINUTE, day * DAY + to * MS_PER_MINUTE));
    return joined(spans);
  };
  const open = instantsOf((day) => getShifts(hours, day));
  const closed = instantsOf((day) => getClosures(hours, day));
  return laidOut(less(open, closed), midnight(stretches, first * DAY), midnight(stretches, last * DAY));
}

/** The instants at which a zone's local time is between `from` and `to`: once, in parts, twice or not at all. */
function onClock(stretches: readonly OffsetSpan[], from: number, to: number): Span[] {
  return stretches.flatMap(({ since, offset }, index): Span[] => {
    const until = stretches[index + 1]?.since ?? Number.POSITIVE_INFINITY;
    const span: Span = [Math.max(from - offset, since), Math.min(to - offset, until)];
    return span[0] < span[1] ? [span] : [];
  });
}

/** The open intervals minus the closed ones; both in order. */
function less(open: readonly Span[], closed: readonly Span[]): Span[] {
  const left: Span[] = [];
  let next = 0;
  for (const [from, to] of open) {
    let begin = from;
    while ((closed[next]?.[1] ?? Number.POSITIVE_INFINITY) <= from) next += 1;
    for (let index = next; index < closed.length; index += 1) {
      const [shut, again] = closed[index] ?? [to, to];
      if (shut >= to) break;
      if (shut > begin) left.push([begin, shut]);
      begin = Math.max(begin, again);
    }
    if (begin < to) left.push([begin, to]);
  }
  return left;
}

/** The first instant of a local day: its midnight, or where the clock skips that, the first instant after. */
function midnight(stretches: readonly OffsetSpan[], wall: number): number {
  const instants = stretches.flatMap(({ since, offset }, index) => {
    const until = stretches[index + 1]?.since ?? Number.POSITIVE_INFINITY;
    const at = Math.max(wall - offset, since);
    return at < until ? [at] : [];
  });
  return Math.min(...instants);
}

/** Shifts that touch or overlap are merged. */
function joined(spans: Span[]): Span[] {
  const apart: Span[] = [];
  for (const [open, close] of spans.sort((a, b) => a[0] - b[0])) {
    const previous = apart.at(-1);
    if (previous && open <= previous[1]) previous[1] = Math.max(previous[1], close);
    else apart.push([open, close]);
  }
  return apart;
}

function laidOut(spans: readonly Span[], begins: number, ends: number): OpenYear {
  const inside = spans
    .map(([open, close]): Span => [Math.max(open, begins), Math.min(close, ends)])
    .filter(([open, close]) => open < close);
  const before = new Float64Array(inside.length);
  let total = 0;
  inside.forEach(([open, close], index) => {
    before[index] = total;
    total += close - open;
  });
  return {
    begins,
    ends,
    opens: Float64Array.from(inside, ([open]) => open),
    closes: Float64Array.from(inside, ([, close]) => close),
    before,
    total,
  };
}
