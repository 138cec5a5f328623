import { z } from 'zod';
import { parseInstant, getUnitLength, type PeerResult } from './answer.ts';
import { ClockText, DayName, scheduleOf, toShift, type Schedule } from './schedule.ts';
import {
  addDays,
  findInstantBefore,
  addWorkingDays,
  toLocalDay,
  isWorkingDay,
  findLastOpen,
  getOpenSpans,
  DAY,
} from './walk.ts';

const Row = z.object({
  op: z.enum(['after', 'before', 'business_time_until', 'during_business_hours']),
  config: z.object({
    beginning_of_workday: ClockText,
    end_of_workday: ClockText,
    work_week: z.array(DayName),
    work_hours: z.partialRecord(DayName, z.tuple([ClockText, ClockText])),
    holidays: z.array(z.iso.date()),
    time_zone: z.string().nullable(),
  }),
  options: z.object({ holidays: z.array(z.iso.date()).default([]) }).prefault({}),
  unit: z.string().default(''),
  amount: z.number().default(0),
  time: z.string(),
  to_time: z.string().default(''),
  result: z.union([z.string(), z.number(), z.boolean()]),
});
type Row = z.infer<typeof Row>;

/** bokmann/business_time: one pair of hours for the week's working days, or a pair for each of some days. */
export function businessTime(given: unknown): PeerResult {
  const row = Row.parse(given);
  const { work_hours, work_week, beginning_of_workday, end_of_workday, holidays, time_zone } = row.config;
  const own = Object.keys(work_hours).length > 0;
  const week = DayName.options.map((name) => {
    const pair = work_hours[name];
    if (pair) return [toShift(...pair)];
    return !own && work_week.includes(name) ? [toShift(beginning_of_workday, end_of_workday)] : [];
  });
  const schedule = scheduleOf({
    week,
    timeZone: time_zone,
    holidays: [...holidays, ...row.options.holidays],
  });
  const theirs = typeof row.result === 'string' ? parseInstant(row.result) : row.result;
  return { ours: ours(row, schedule), theirs, convention: convention(row, schedule) };
}

function ours(row: Row, schedule: Schedule): unknown {
  const at = parseInstant(row.time);
  if (row.op === 'during_business_hours') return schedule.clock.isOpen(at);
  if (row.op === 'business_time_until') return schedule.clock.elapsed(at, parseInstant(row.to_time)) / 1000;
  // "Before minus one" is "after one".
  const forward = (row.op === 'after') === (row.amount > 0 || Object.is(row.amount, 0));
  const amount = Math.abs(row.amount);
  const size = getUnitLength(row.unit);
  if (size === undefined) return days(row, schedule, forward ? amount : -amount);
  if (!forward) return findInstantBefore(schedule, at, amount * size);
  return amount === 0 ? schedule.clock.nextOpen(at) : schedule.clock.after(at, amount * size);
}

/** When it is closed, counting by days starts at an opening: the next one forwards, that of the previous working day backwards. */
function days(row: Row, schedule: Schedule, amount: number): number | undefined {
  const at = parseInstant(row.time);
  if (!row.time.includes('T'))
    return addWorkingDays(schedule, nearest(schedule, at / DAY, Math.sign(amount)), amount) * DAY;
  if (schedule.clock.isOpen(at)) return addDays(schedule, at, amount);
  const from = amount > 0 ? schedule.clock.nextOpen(at) : openingBefore(schedule, at);
  return from === undefined ? undefined : addDays(schedule, from, amount);
}

function nearest(schedule: Schedule, day: number, step: number): number {
  return isWorkingDay(schedule, day) ? day : addWorkingDays(schedule, day, step);
}

function openingBefore(schedule: Schedule, at: number): number | undefined {
  const close = findLastOpen(schedule, at);
  return close === undefined ? undefined : getOpenSpans(schedule, toLocalDay(schedule, close - 1))[0]?.open;
}

function convention(row: Row, schedule: Schedule): string | undefined {
  const at = parseInstant(row.time);
  const closing = !schedule.clock.isOpen(at) && schedule.clock.isOpen(at - 1);
  return closing ? 'the closing time still counts as open' : undefined;
}
