import { startOfDay } from '#contracts/kit/bars.ts';
import { countDaysIntoWeek, type WeekStart } from '#contracts/kit/week.ts';
import { toWallTime, type WallTime } from '#contracts/kit/zone.ts';

/** Stretches of the calendar that people name. */
export const CALENDAR_SPANS = [
  'today',
  'yesterday',
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-year',
] as const;
export type CalendarSpan = (typeof CALENDAR_SPANS)[number];

/**
 * The time range of a name at a moment (milliseconds, the end excluded), by the calendar of a zone (IANA name): days begin at its midnight,
 * regardless of clock changes in between. A week begins on `weekStart`.
 */
export function resolveCalendarSpan(
  span: CalendarSpan,
  { now, zone, weekStart }: { now: number; zone: string; weekStart?: WeekStart | undefined },
): { from: number; to: number } {
  const today = toWallTime(new Date(now), zone);
  const { year, month, day: date } = today;
  const day = (shift: Partial<Pick<WallTime, 'year' | 'month' | 'day'>>): number =>
    startOfDay({ ...today, ...shift }, zone);
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  const first = date - countDaysIntoWeek(weekday, weekStart);
  switch (span) {
    case 'today':
      return { from: day({}), to: day({ day: date + 1 }) };
    case 'yesterday':
      return { from: day({ day: date - 1 }), to: day({}) };
    case 'this-week':
      return { from: day({ day: first }), to: day({ day: first + 7 }) };
    case 'last-week':
      return { from: day({ day: first - 7 }), to: day({ day: first }) };
    case 'this-month':
      return { from: day({ day: 1 }), to: day({ month: month + 1, day: 1 }) };
    case 'last-month':
      return { from: day({ month: month - 1, day: 1 }), to: day({ day: 1 }) };
    case 'this-year':
      return { from: day({ month: 1, day: 1 }), to: day({ year: year + 1, month: 1, day: 1 }) };
  }
}
