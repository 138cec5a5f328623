import { z } from 'zod';
import { parseInstant, getUnitLength, type PeerResult } from './answer.ts';
import {
  buildByDateSchema,
  Openings,
  scheduleOf,
  toShifts,
  Week,
  toWeek,
  type Schedule,
} from './schedule.ts';
import {
  addDays,
  findInstantBefore,
  addWorkingDays,
  toLocalDay,
  isWorkingDay,
  findLastOpen,
  countWorkingDays,
  DAY,
} from './walk.ts';

const DateOrTime = z.object({ t: z.enum(['date', 'time']), iso: z.string() });
type DateOrTime = z.infer<typeof DateOrTime>;
const Row = z.object({
  op: z.string(),
  args: z.record(z.string(), z.union([DateOrTime, z.number()])),
  result: z.union([DateOrTime, z.number(), z.boolean(), z.null()]),
});
const Config = z.object({
  working_hours: Week,
  holidays: z.array(DateOrTime.transform(({ iso }) => iso)),
  holiday_hours: buildByDateSchema(Openings),
  time_zone: z.string(),
});

/** Intrepidd/working_hours: hours of the week, holidays, and special hours of single dates. */
export function workingHours(given: unknown): PeerResult {
  const { op, args, result } = Row.parse(given);
  const config = Config.safeParse(z.object({ config: z.unknown() }).parse(given).config);
  // Its tests of invalid settings record no result: refusing them is right.
  if (!config.success) return { ours: null, theirs: result };
  const { working_hours, holidays, holiday_hours, time_zone } = config.data;
  const schedule = scheduleOf({
    week: toWeek(working_hours),
    timeZone: time_zone,
    holidays,
    own: Object.fromEntries(Object.entries(holiday_hours).map(([date, one]) => [date, toShifts(one)])),
  });
  const theirs = typeof result === 'object' && result !== null ? second(parseInstant(result.iso)) : result;
  const answer = ours(op, args, schedule);
  return {
    ours: result !== null && typeof result === 'object' ? second(Number(answer)) : answer,
    theirs,
    convention: convention(args, result, schedule),
  };
}

/** The library rounds its results to seconds. */
const second = (at: number): number => Math.round(at / 1000);

function ours(op: string, args: Record<string, DateOrTime | number>, schedule: Schedule): unknown {
  const { clock } = schedule;
  const at = (name: string): number => parseInstant(DateOrTime.parse(args[name]).iso);
  switch (op) {
    case 'add_days':
      return moved(schedule, DateOrTime.parse(args['origin']), Number(args['days']));
    case 'add_hours':
    case 'add_minutes':
    case 'add_seconds': {
      const unit = op.slice('add_'.length);
      const length = Number(args[unit]) * (getUnitLength(unit) ?? 0);
      return length < 0
        ? findInstantBefore(schedule, at('origin'), -length)
        : clock.after(at('origin'), length);
    }
    case 'advance_to_closing_time':
      return clock.closesAt(clock.nextOpen(at('time')) ?? 0);
    case 'advance_to_working_time':
      return clock.nextOpen(at('time'));
    case 'in_working_hours':
      return clock.isOpen(at('time'));
    case 'next_working_time':
      return clock.nextOpen(clock.closesAt(at('time')) ?? at('time'));
    case 'return_to_working_time':
      return findLastOpen(schedule, at('time'));
    case 'working_day':
      return isWorkingDay(schedule, calendarDay(schedule, DateOrTime.parse(args['time'])));
    case 'working_days_between': {
      const [from, to] = [DateOrTime.parse(args['from']), DateOrTime.parse(args['to'])];
      return countWorkingDays(schedule, calendarDay(schedule, from), calendarDay(schedule, to));
    }
    case 'working_time_between':
      return rounded(clock.elapsed(at('from'), at('to')) / 1000);
    default:
      return undefined;
  }
}

/** Halves away from zero, as Ruby rounds. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value)) + 0;

function calendarDay(schedule: Schedule, { t, iso }: DateOrTime): number {
  return t === 'date' ? parseInstant(iso) / DAY : toLocalDay(schedule, parseInstant(iso));
}

/** From a day off, the library moves to the next working day in its direction before it counts. */
function moved(schedule: Schedule, { t, iso }: DateOrTime, days: number): number {
  const from = calendarDay(schedule, { t, iso });
  const off = !isWorkingDay(schedule, from) && days !== 0 ? Math.sign(days) : 0;
  return t === 'date'
    ? addWorkingDays(schedule, from, days + off) * DAY
    : addDays(schedule, parseInstant(iso), days + off);
}

function convention(args: object, result: unknown, schedule: Schedule): string | undefined {
  if (schedule.extended) return 'own hours of a date may reach beyond those of its weekday';
  if (result === null) return 'its test made the library fail on purpose';
  if (JSON.stringify([args, result]).includes('23:59:59.999999'))
    return 'a day ends a microsecond before midnight';
  return undefined;
}
