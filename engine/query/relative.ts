import { CALENDAR_SPANS, resolveCalendarSpan, type CalendarSpan } from '#contracts/kit/calendar.ts';
import type { WeekStart } from '#contracts/kit/week.ts';
import type { RangeQuery } from '#engine/query/tree.ts';

/** The instant of a query: milliseconds since 1970, the IANA zone that defines its days, and the first day of its weeks. */
export type ZonedInstant = { now: number; zone: string; weekStart?: WeekStart | undefined };

/** Calendar periods in the zone, and some that count back, as completion offers them. */
export const RELATIVE_EXAMPLES: readonly string[] = [...CALENDAR_SPANS, 'last-24h', 'last-7d', 'last-4w'];

const UNITS: Record<string, number | undefined> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const LAST = /^last-([1-9]\d{0,3})([hdw])$/;

/** The stored form of a relative time; undefined where the text is none. `last-7d` is 7 × 24 hours up to now. */
export function readRelative(text: string): string | undefined {
  const plain = text.toLowerCase();
  return isCalendar(plain) || LAST.test(plain) ? plain : undefined;
}

const isCalendar = (text: string): text is CalendarSpan => CALENDAR_SPANS.some((span) => span === text);

/**
 * The period of a relative time at an instant. Days, weeks, months and years begin at midnight in the zone, regardless of clock changes in
 * between; their end is excluded, while counting back reaches up to the instant itself.
 */
export function resolveRelativeRange(
  span: string,
  { now, zone, weekStart }: ZonedInstant,
): Required<Pick<RangeQuery, 'from' | 'to'>> {
  const [, count, unit = ''] = LAST.exec(span) ?? [];
  if (count !== undefined)
    return {
      from: { value: now - Number(count) * (UNITS[unit] ?? 0), inclusive: true },
      to: { value: now, inclusive: true },
    };
  const { from, to } = resolveCalendarSpan(isCalendar(span) ? span : 'today', { now, zone, weekStart });
  return { from: { value: from, inclusive: true }, to: { value: to, inclusive: false } };
}
