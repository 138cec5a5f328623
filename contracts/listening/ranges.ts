import { buildBars, startOfDay } from '#contracts/kit/bars.ts';
import { resolveCalendarSpan, type CalendarSpan } from '#contracts/kit/calendar.ts';
import { DAYS_PER_YEAR, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { SpanLength } from '#contracts/kit/span-length.ts';
import type { WeekStart } from '#contracts/kit/week.ts';
import { toWallTime } from '#contracts/kit/zone.ts';

/**
 * Ranges that end now, by the hours or days that they contain, the present one included: they begin where an hour or a day begins, so that
 * no chart begins with a part of one.
 */
const LENGTHS = {
  '24h': { hours: 24 },
  '7d': { days: 7 },
  '30d': { days: 30 },
  '90d': { days: 90 },
  '12m': { days: DAYS_PER_YEAR },
} as const satisfies Record<string, { hours: number } | { days: number }>;

const OF_THE_CALENDAR = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
] as const satisfies readonly CalendarSpan[];

/** Time ranges by name; the name is what is saved, so that a saved range always moves with the current date. */
export type Range = keyof typeof LENGTHS | (typeof OF_THE_CALENDAR)[number];

/** The ranges as people choose them: by length, and by the calendar. */
export const RANGE_GROUPS: readonly (readonly Range[])[] = [
  ['24h', '7d', '30d', '90d', '12m'],
  OF_THE_CALENDAR,
];

/** The range that is shown if the user chose none. */
export const DEFAULT_RANGE: Range = '30d';

/** Whether a text names a range. */
export function isRange(name: string | undefined): name is Range {
  return RANGE_GROUPS.some((group) => group.some((range) => range === name));
}

/** The time of a query, the time zone of its user (IANA name), and the day on which their weeks begin; absent: Monday. */
export type ZonedNow = { now: Date; zone: string; weekStart?: WeekStart | undefined };

const isLength = (range: Range): range is keyof typeof LENGTHS => Object.hasOwn(LENGTHS, range);

/** The time range of a named range: a calendar range that has not ended extends to now. */
export function resolveRange(range: Range, { now, zone, weekStart }: ZonedNow): { from: string; to: string } {
  const at = now.getTime();
  // What has just ended at a full hour or at midnight is whole.
  if (isLength(range)) return spanOf(beginOf(LENGTHS[range], { at: at - 1, zone }), at);
  const { from, to } = resolveCalendarSpan(range, { now: at, zone, weekStart });
  // At midnight itself a day has not come anywhere yet.
  return spanOf(from, at > from ? Math.min(to, at) : to);
}

const CALENDAR_LENGTHS: Record<(typeof OF_THE_CALENDAR)[number], SpanLength> = {
  today: { unit: 'day', count: 1 },
  yesterday: { unit: 'day', count: 1 },
  'this-week': { unit: 'day', count: 7 },
  'last-week': { unit: 'day', count: 7 },
  'this-month': { unit: 'month', count: 1 },
  'last-month': { unit: 'month', count: 1 },
};

/** How long a named range is as a whole, while its span may end now. */
export function getRangeLength(range: Range): SpanLength {
  if (!isLength(range)) return CALENDAR_LENGTHS[range];
  const length = LENGTHS[range];
  return 'hours' in length ? { unit: 'hour', count: length.hours } : { unit: 'day', count: length.days };
}

function beginOf(
  length: { hours: number } | { days: number },
  { at, zone }: { at: number; zone: string },
): number {
  if ('hours' in length) {
    const first = at - (length.hours - 1) * MS_PER_HOUR;
    return buildBars('hour', { zone, from: first, to: first + 1 }).starts[0] ?? first;
  }
  const { year, month, day } = toWallTime(new Date(at), zone);
  return startOfDay({ year, month, day: day - length.days + 1 }, zone);
}

function spanOf(from: number, to: number): { from: string; to: string } {
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
}
