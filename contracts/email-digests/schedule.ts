import { z } from 'zod';
import { MS_PER_DAY, MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { toInstant, toWallTime } from '#contracts/kit/zone.ts';

/** How often something is sent. */
export const RHYTHMS = ['at_once', 'hour', 'day', 'week'] as const;

/** When something is sent, in the account's time zone: `at` for days and weeks, `days` (Sunday 0) for weeks. */
export const Schedule = z.strictObject({
  every: z.enum(RHYTHMS).default('day'),
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('08:00'),
  days: z.array(z.number().int().min(0).max(6)).max(7).default([1]),
});
export type Schedule = z.infer<typeof Schedule>;

/** In every time zone, an hour begins at one of the quarters of a UTC hour. */
const QUARTER = 15 * MS_PER_MINUTE;
/** How long a weekly schedule may have to wait, and a little more. */
const FAR_DAYS = 9;

type ZonedSchedule = { schedule: Schedule; zone: string };

/**
 * The next time at which a schedule is due, later than `after`. Immediate schedules are evaluated every minute.
 * @throws RangeError where the zone does not exist
 */
export const computeNextRun = (place: ZonedSchedule, after: Date): Date => around(place, after, 1);

/** The last time at which it was due, earlier than `before`. */
export const computePreviousRun = (place: ZonedSchedule, before: Date): Date => around(place, before, -1);

function around({ schedule, zone }: ZonedSchedule, from: Date, step: 1 | -1): Date {
  if (schedule.every === 'at_once') return stepped(from.getTime(), MS_PER_MINUTE, step);
  if (schedule.every === 'hour') {
    let at = stepped(from.getTime(), QUARTER, step);
    while (toWallTime(at, zone).minute !== 0) at = new Date(at.getTime() + step * QUARTER);
    return at;
  }
  const today = toWallTime(from, zone);
  for (let ahead = -1; ahead <= FAR_DAYS; ahead += 1) {
    const day = new Date(Date.UTC(today.year, today.month - 1, today.day) + step * ahead * MS_PER_DAY);
    if (schedule.every === 'week' && !schedule.days.includes(day.getUTCDay())) continue;
    const at = onDay(day, { schedule, zone });
    if ((at.getTime() - from.getTime()) * step > 0) return at;
  }
  throw new RangeError('a schedule by the week names no day');
}

function onDay(day: Date, { schedule, zone }: ZonedSchedule): Date {
  const [hour = 0, minute = 0] = schedule.at.split(':').map(Number);
  return toInstant(
    { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate(), hour, minute },
    zone,
  );
}

/** The next whole multiple of a length in one direction, never the instant itself. */
function stepped(at: number, length: number, step: 1 | -1): Date {
  return new Date(step > 0 ? (Math.floor(at / length) + 1) * length : (Math.ceil(at / length) - 1) * length);
}

/** The pause between immediate e-mails: one storm does not cause a hundred e-mails (milliseconds). */
export const REST_MS = 10 * MS_PER_MINUTE;
/** Items that wait until there are enough are not older than this (milliseconds). */
const GATHERING_MS = MS_PER_DAY;
/** After a long downtime, one e-mail covers at most this much (milliseconds). */
const LONGEST_MS = 31 * MS_PER_DAY;

/** The period that a run reports (end excluded), and when the next one is due. */
export type Period = { from: Date; to: Date };

/**
 * The period to be reported now. Missed runs become one: from the end of the last reported period to the latest time at which the schedule
 * was due. `covered` is the end of the last reported period, null where there is none.
 */
export function computeDuePeriod(
  place: ZonedSchedule,
  { now, covered }: { now: Date; covered: Date | null },
): Period {
  if (place.schedule.every === 'at_once')
    return { from: later(covered ?? now, now.getTime() - GATHERING_MS), to: now };
  // The instant itself counts as due.
  const to = computePreviousRun(place, new Date(now.getTime() + 1));
  const from = covered && covered < to ? covered : computePreviousRun(place, to);
  return { from: later(from, to.getTime() - LONGEST_MS), to };
}

/** The newest period that can be reported now: the last whole one, and the last day for immediate schedules. */
export function computeLastPeriod(place: ZonedSchedule, now: Date): Period {
  return place.schedule.every === 'at_once'
    ? { from: new Date(now.getTime() - MS_PER_DAY), to: now }
    : computeDuePeriod(place, { now, covered: null });
}

const later = (a: Date, b: number): Date => new Date(Math.max(a.getTime(), b));
