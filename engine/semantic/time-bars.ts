import { BAR_WIDTHS, buildBars, type BarWidth } from '#contracts/kit/bars.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { toWallTime } from '#contracts/kit/zone.ts';

/** A time range in epoch milliseconds, the end excluded. */
export type Span = { from: number; to: number };

export type Calendar = { zone: string; weekStart: number };

/** A week in which clocks change is longer than seven days. */
const MARGIN = 8 * MS_PER_DAY;

/** The longest spans, in days, that are shown by the hour, the day, the week and the month; longer ones by the year. */
const AUTO: readonly (readonly [days: number, width: BarWidth])[] = [
  [3, 'hour'],
  [62, 'day'],
  [366, 'week'],
  [3660, 'month'],
];

/** The width of bars that suits the length of a span. */
export function chooseBarWidth({ from, to }: Span): BarWidth {
  const days = (to - from) / MS_PER_DAY;
  return AUTO.find(([most]) => days <= most)?.[1] ?? 'year';
}

/** The next wider bars; null after years. */
export function getWiderBars(width: BarWidth): BarWidth | null {
  return BAR_WIDTHS[BAR_WIDTHS.indexOf(width) + 1] ?? null;
}

/** About how many bars a span has: enough to refuse a question before they are made. */
export function estimateBars(width: BarWidth, { from, to }: Span): number {
  const hours = { hour: 1, day: 24, week: 168, month: 672, quarter: 2160, year: 8760 };
  return Math.ceil((to - from) / (hours[width] * 3_600_000)) + 1;
}

/** The bars that a span overlaps, each beginning where the one before it ends; weeks begin on the chosen day. */
export function buildTimeBars(width: BarWidth, span: Span, { zone, weekStart }: Calendar): Span[] {
  if (width !== 'week' || weekStart === 1) return toSpans(buildBars(width, { zone, ...span }));
  const days = buildBars('day', { zone, from: span.from - MARGIN, to: span.to + MARGIN });
  const starts = days.starts.filter((start) => getWeekday(start, zone) === weekStart);
  const first = starts.findLastIndex((start) => start <= span.from);
  const last = starts.findIndex((start) => start >= span.to && start > span.from);
  return toSpans({ starts: starts.slice(first, last), end: starts[last] ?? days.end });
}

/** The day of the week of an instant in a zone, from Monday 1 to Sunday 7. */
export function getWeekday(at: number, zone: string): number {
  const { year, month, day } = toWallTime(new Date(at), zone);
  return ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7) + 1;
}

function toSpans({ starts, end }: { starts: readonly number[]; end: number }): Span[] {
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? end }));
}
