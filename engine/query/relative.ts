import { CALENDAR_SPANS, resolveCalendarSpan, type CalendarSpan } from '#contracts/kit/calendar.ts';
import type { RangeQuery } from '#engine/query/tree.ts';

/** When something is asked: milliseconds since 1970, and the IANA zone whose days are meant. */
export type ZonedInstant = { now: number; zone: string };

/** Stretches by the calendar of the zone, and some that count back, as completion offers them. */
export const RELATIVE_EXAMPLES: readonly string[] = [...CALENDAR_SPANS, 'last-24h', 'last-7d', 'last-4w'];

const UNITS: Record<string, number | undefined> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const LAST = /^last-([1-9]\d{0,3})([hdw])$/;

/** The form in which a relative time is kept; undefined where the text is none. `last-7d` is 7 × 24 hours up to now. */
export const readRelative = (text: string): string | undefined => {
  const plain = text.toLowerCase();
  return isCalendar(plain) || LAST.test(plain) ? plain : undefined;
};

const isCalendar = (text: string): text is CalendarSpan => CALENDAR_SPANS.some((span) => span === text);

/**
 * The stretch that a relative time stands for at a moment. Days, weeks, months and years begin at midnight of the zone, whatever
 * its clock does in between; their end is not in them, while counting back reaches up to the moment itself.
 */
export const resolveRelativeRange = (
  span: string,
  { now, zone }: ZonedInstant,
): Required<Pick<RangeQuery, 'from' | 'to'>> => {
  const [, count, unit = ''] = LAST.exec(span) ?? [];
  if (count !== undefined)
    return {
      from: { value: now - Number(count) * (UNITS[unit] ?? 0), inclusive: true },
      to: { value: now, inclusive: true },
    };
  const { from, to } = resolveCalendarSpan(isCalendar(span) ? span : 'today', { now, zone });
  return { from: { value: from, inclusive: true }, to: { value: to, inclusive: false } };
};
