import { z } from 'zod';

/** The days on which the weeks of an organisation may begin. */
export const WEEK_STARTS = ['monday', 'sunday', 'saturday'] as const;
export const WeekStart = z.enum(WEEK_STARTS);
export type WeekStart = z.infer<typeof WeekStart>;

/** The same days by ISO 8601, from Monday 1 to Sunday 7. */
const ISO_DAYS: Record<WeekStart, number> = { monday: 1, sunday: 7, saturday: 6 };

/** The same days counted from Sunday 0. */
const WEEKDAYS: Record<WeekStart, 0 | 1 | 6> = { monday: 1, sunday: 0, saturday: 6 };

/** The first day of weeks by ISO 8601; where nobody chose, Monday. */
export function toIsoWeekday(weekStart: WeekStart = 'monday'): number {
  return ISO_DAYS[weekStart];
}

/** The days of a week in order, counted from Sunday 0 as the specification does. */
export function listWeekdays(weekStart?: WeekStart): number[] {
  return Array.from({ length: 7 }, (_one, index) => (toIsoWeekday(weekStart) + index) % 7);
}

/** The first day of weeks as the specification and calendars count it, from Sunday 0. */
export function toWeekday(weekStart: WeekStart = 'monday'): 0 | 1 | 6 {
  return WEEKDAYS[weekStart];
}

/** How many days before a day its week began; the day counts from Sunday 0. */
export function countDaysIntoWeek(weekday: number, weekStart?: WeekStart): number {
  return (weekday - toIsoWeekday(weekStart) + 7) % 7;
}
