import { DAY_SECONDS, shiftsOn, type Hours } from './hours.ts';
import { stretchesOfYear, type Stretch } from './zone-offsets.ts';

/**
 * The open stretches of one local year as instants (epoch milliseconds), in order and apart from each other. `before[i]` is what was
 * open in this year before stretch `i`, so that time between two instants is a difference and no sum over days.
 */
export type OpenYear = {
  begins: number;
  ends: number;
  opens: Float64Array;
  closes: Float64Array;
  before: Float64Array;
  total: number;
};

const DAY = DAY_SECONDS * 1000;

type Span = [open: number, close: number];

/**
 * Lays out a year. Open is an instant whose wall-clock time lies in a shift: an hour that daylight saving time skips is not there, one
 * that comes twice counts twice.
 */
export const openYear = (hours: Hours, year: number): OpenYear => {
  const first = Date.UTC(year, 0, 1) / DAY;
  const last = Date.UTC(year + 1, 0, 1) / DAY;
  const stretches = stretchesOfYear(hours.timeZone, year);
  const spans: Span[] = [];
  /** Adds a stretch of wall-clock time, wherever on the line of instants it falls. */
  const add = (from: number, to: number): void => {
    stretches.forEach(({ since, offset }, index) => {
      const until = stretches[index + 1]?.since ?? Number.POSITIVE_INFINITY;
      const open = Math.max(from - offset, since);
      const close = Math.min(to - offset, until);
      if (open < close) spans.push([open, close]);
    });
  };
  // A shift of the evening before may last into the year.
  for (let day = first - 2; day < last; day += 1)
    for (const { from, to } of shiftsOn(hours, day)) add(day * DAY + from * 1000, day * DAY + to * 1000);
  const begins = midnight(stretches, first * DAY);
  const ends = midnight(stretches, last * DAY);
  return laidOut(joined(spans), begins, ends);
};

/** The first instant of a local day: its midnight, or where the clock jumps over that, the first moment after. */
const midnight = (stretches: readonly Stretch[], wall: number): number => {
  const instants = stretches.flatMap(({ since, offset }, index) => {
    const until = stretches[index + 1]?.since ?? Number.POSITIVE_INFINITY;
    const at = Math.max(wall - offset, since);
    return at < until ? [at] : [];
  });
  return Math.min(...instants);
};

/** Shifts that touch or overlap are one. */
const joined = (spans: Span[]): Span[] => {
  const apart: Span[] = [];
  for (const [open, close] of spans.sort((a, b) => a[0] - b[0])) {
    const previous = apart.at(-1);
    if (previous && open <= previous[1]) previous[1] = Math.max(previous[1], close);
    else apart.push([open, close]);
  }
  return apart;
};

const laidOut = (spans: readonly Span[], begins: number, ends: number): OpenYear => {
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
};
