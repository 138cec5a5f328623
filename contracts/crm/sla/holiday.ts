import { z } from 'zod';
import { ClockEnd, ClockTime, parseMinutes } from '#contracts/crm/sla/week.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Day } from '#contracts/kit/ids.ts';

/** Maximum number of holidays of one policy. */
export const HOLIDAYS_MAX = 1000;

/** The origin of a holiday: typed in, a calendar file, or the list of a country. */
const HolidaySource = z.enum(['own', 'file', 'country']);
type HolidaySource = z.infer<typeof HolidaySource>;

/**
 * A day on which the SLA timers are paused, by the calendar of the policy's time zone: wholly (`00:00` to `24:00`) or for a part of it,
 * such as a half day that ends at noon (`12:00` to `24:00`). A yearly one returns on its day of the month, the 29th of February in leap
 * years only.
 */
export const Holiday = z.strictObject({
  date: Day,
  name: z.string().trim().max(120),
  yearly: z.boolean(),
  start: ClockTime,
  end: ClockEnd,
  source: HolidaySource,
});
export type Holiday = z.infer<typeof Holiday>;

/** A holiday as somebody gives it: an object, or nothing but its date. */
export const HolidayInput = z
  .union([
    Day.transform((date) => ({ date })),
    Holiday.partial({ name: true, yearly: true, start: true, end: true, source: true }),
  ])
  .transform((given): Holiday => ({
    name: '',
    yearly: false,
    start: '00:00',
    end: '24:00',
    source: 'own',
    ...given,
  }))
  .refine(({ start, end }) => parseMinutes(end) > parseMinutes(start), {
    ...toIssue(fault('after_start')),
    path: ['end'],
  });

/** Whether it covers the whole day. */
export function isWholeDay({ start, end }: Pick<Holiday, 'start' | 'end'>): boolean {
  return start === '00:00' && end === '24:00';
}

/** What makes two holidays the same one: when it is, however it is called. */
export function buildHolidayKey({ date, yearly, start, end }: Holiday): string {
  return `${yearly ? date.slice(5) : date} ${start} ${end}`;
}

/** Holidays by date, each once. */
export function sortHolidays(holidays: readonly Holiday[]): Holiday[] {
  const once = new Map<string, Holiday>();
  for (const one of holidays) if (!once.has(buildHolidayKey(one))) once.set(buildHolidayKey(one), one);
  return [...once.values()].sort((a, b) => `${a.date} ${a.start}`.localeCompare(`${b.date} ${b.start}`));
}
