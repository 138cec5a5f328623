import { countDaysIntoWeek, type WeekStart } from '#contracts/kit/week.ts';
import { addDays, countDaysBetween } from '#engine/calendar/moment.ts';

/* Days as texts (`2026-12-05`): the calendar shows wall times, and computes with no zone. */

export { addDays, countDaysBetween };

const noon = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The day as an instant in UTC, for date formats with the zone UTC. */
export const toDate = noon;

/** The weekday of a day, from Sunday 0. */
const weekdayOf = (day: string): number => noon(day).getUTCDay();

/** The first day of the week of a day. */
export function startOfWeek(day: string, weekStart?: WeekStart): string {
  return addDays(day, -countDaysIntoWeek(weekdayOf(day), weekStart));
}

/** The first day of the month of a day. */
export const startOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** The same day so many months later, or the last day of that month where it is shorter. */
export function addMonths(day: string, months: number): string {
  const date = noon(startOfMonth(day));
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  const last = date.toISOString().slice(0, 10);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** Some days in a row. */
export function listDays(from: string, count: number): string[] {
  return Array.from({ length: count }, (_one, index) => addDays(from, index));
}

/** The weeks that show a month, as whole weeks. */
export function listMonthDays(day: string, weekStart?: WeekStart): string[] {
  const first = startOfWeek(startOfMonth(day), weekStart);
  const next = startOfMonth(addMonths(startOfMonth(day), 1));
  const weeks = Math.ceil(countDaysBetween(first, next) / 7);
  return listDays(first, weeks * 7);
}

/** The minute of a wall time within its day. */
export function toMinute(wallTime: string): number {
  return Number(wallTime.slice(11, 13)) * 60 + Number(wallTime.slice(14, 16));
}

/** A wall time of a day and a minute of it; a minute outside of the day is its first or last quarter. */
export function toWallTime(day: string, minute: number): string {
  const within = Math.min(Math.max(minute, 0), 24 * 60 - 15);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${day}T${two(Math.floor(within / 60))}:${two(within % 60)}`;
}
