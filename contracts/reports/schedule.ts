import { z } from 'zod';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { toInstant, toWallTime } from '#contracts/kit/zone.ts';

/** How often a report is made automatically. */
export const RHYTHMS = ['day', 'week', 'month'] as const;

/**
 * When a report is made, in the local time of its zone: `weekday` (Sunday 0) for weeks, `day` for months; in a shorter month it is the last
 * day. A time that is skipped when daylight saving time begins moves by the length of the change; of a time that occurs twice when it ends,
 * the first counts.
 */
export const ReportSchedule = z.strictObject({
  every: z.enum(RHYTHMS),
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('08:00'),
  weekday: z.number().int().min(0).max(6).default(1),
  day: z.number().int().min(1).max(31).default(1),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

/** The period of a report: whole days, weeks and months before the day on which it is made; `fixed` is two instants. */
export const SPANS = ['day', 'week', 'month', '30d', '90d', 'fixed'] as const;
export const ReportSpan = z.enum(SPANS);
export type ReportSpan = z.infer<typeof ReportSpan>;

type Day = { year: number; month: number; day: number };
/** A month ahead of a day in the month before, and one more day. */
const FAR_DAYS = 63;

function dayOf(ms: number): Day {
  const at = new Date(ms);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}
const numberOf = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day);
const daysIn = ({ year, month }: Day): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function isDue({ every, weekday, day }: ReportSchedule, on: Day): boolean {
  if (every === 'week') return new Date(numberOf(on)).getUTCDay() === weekday;
  return every === 'day' || on.day === Math.min(day, daysIn(on));
}

/** The next time at which a report is due, later than `after`. @throws RangeError if the zone is invalid */
export function computeNextDue(schedule: ReportSchedule, zone: string, after: Date): Date {
  const [hour = 0, minute = 0] = schedule.at.split(':').map(Number);
  const today = numberOf(toWallTime(after, zone));
  for (let ahead = -1; ahead <= FAR_DAYS; ahead += 1) {
    const on = dayOf(today + ahead * MS_PER_DAY);
    if (!isDue(schedule, on)) continue;
    const at = toInstant({ ...on, hour, minute }, zone);
    if (at > after) return at;
  }
  throw new RangeError('a report is never due');
}

/**
 * The period of a report made at an instant, end excluded: from midnight to midnight of its zone, so that days of 23 and 25 hours are
 * whole. `week` is the seven days before, `month` the calendar month before.
 */
export function resolvePeriod(
  span: Exclude<ReportSpan, 'fixed'>,
  zone: string,
  at: Date,
): { from: Date; to: Date } {
  const midnight = (day: Day): Date => toInstant({ ...day, hour: 0, minute: 0 }, zone);
  const today = dayOf(numberOf(toWallTime(at, zone)));
  if (span === 'month') {
    const first = { ...today, day: 1 };
    return { from: midnight({ ...dayOf(numberOf(first) - MS_PER_DAY), day: 1 }), to: midnight(first) };
  }
  const days = { day: 1, week: 7, '30d': 30, '90d': 90 }[span];
  return { from: midnight(dayOf(numberOf(today) - days * MS_PER_DAY)), to: midnight(today) };
}
