import { z } from 'zod';
import { parseInstant, getUnitLength, type PeerResult } from './answer.ts';
import { ClockText, scheduleOf, toShift, type Schedule } from './schedule.ts';
import {
  addDays,
  findInstantBefore,
  toLocalDay,
  isWorkingDay,
  findLastOpen,
  getOpenSpans,
  countWorkingDays,
} from './walk.ts';

const Row = z.object({
  op: z.string(),
  config: z.object({
    workinghours: z.record(z.string(), z.array(ClockText).nullable()),
    holidays: z.array(z.string()),
  }),
  time: z.string(),
  args: z.array(z.unknown()),
  result: z.unknown(),
});
const Transition = z.object({ transition: z.enum(['open', 'close']), moment: z.string() });

/** lennym/moment-business-time: local times without a zone, several pairs of hours per weekday. */
export function moment(given: unknown): PeerResult {
  const { op, config, time, args, result } = Row.parse(given);
  const week = Array.from({ length: 7 }, (_, day) => pairs(config.workinghours[day] ?? []));
  const schedule = scheduleOf({ week, timeZone: null, holidays: config.holidays });
  return {
    ours: ours(op, schedule, parseInstant(time), args),
    theirs: theirsOf(result),
    convention: convention(args),
  };
}

function pairs(times: readonly string[]) {
  return times.flatMap((open, index) => (index % 2 === 0 ? [toShift(open, times[index + 1] ?? open)] : []));
}

function theirsOf(result: unknown): unknown {
  const transition = Transition.safeParse(result);
  if (transition.success) return `${transition.data.transition} ${parseInstant(transition.data.moment)}`;
  return typeof result === 'string' ? parseInstant(result) : result;
}

function ours(op: string, schedule: Schedule, at: number, args: readonly unknown[]): unknown {
  const { clock } = schedule;
  const day = toLocalDay(schedule, at);
  switch (op) {
    case 'isWorkingDay':
      return isWorkingDay(schedule, day);
    case 'isWorkingTime':
      return clock.isOpen(at);
    case 'nextWorkingDay':
      return addDays(schedule, at, 1);
    case 'lastWorkingDay':
      return addDays(schedule, at, -1);
    case 'nextWorkingTime':
      return clock.nextOpen(at);
    case 'lastWorkingTime':
      return findLastOpen(schedule, at);
    case 'nextTransitionTime':
      return clock.isOpen(at) ? `close ${clock.closesAt(at)}` : `open ${clock.nextOpen(at)}`;
    case 'lastTransitionTime':
      return clock.isOpen(at)
        ? `open ${getOpenSpans(schedule, day).findLast(({ open }) => open <= at)?.open}`
        : `close ${findLastOpen(schedule, at)}`;
    case 'addWorkingTime':
      return added(schedule, at, args, 1);
    case 'subtractWorkingTime':
      return added(schedule, at, args, -1);
    case 'workingDiff':
      return difference(schedule, at, args);
    default:
      return undefined;
  }
}

/** `[9, 'hours', 48, 'minutes']`, one after the other; an unknown unit changes nothing. */
function added(schedule: Schedule, from: number, args: readonly unknown[], sign: number): number | undefined {
  let at: number | undefined = from;
  for (let index = 0; index + 1 < args.length && at !== undefined; index += 2) {
    const amount = sign * Number(args[index]);
    const unit = String(args[index + 1]);
    const size = getUnitLength(unit);
    if (size !== undefined)
      at =
        amount < 0
          ? findInstantBefore(schedule, at, -amount * size)
          : schedule.clock.after(at, amount * size);
    else if (/^days?$/.test(unit)) at = addDays(schedule, at, amount);
  }
  return at;
}

/**
 * The difference between `[other, unit, fraction]` and an instant: positive if the other one is earlier, whole unless a fraction is
 * requested.
 */
function difference(schedule: Schedule, at: number, [other, unit, fraction]: readonly unknown[]): unknown {
  const from = parseInstant(String(other));
  const size = getUnitLength(String(unit));
  if (size !== undefined) {
    const units = schedule.clock.elapsed(from, at) / size;
    return (fraction === true ? units : Math.trunc(units)) + 0;
  }
  if (unit === 'calendarDays')
    return countWorkingDays(schedule, toLocalDay(schedule, from), toLocalDay(schedule, at)) + 0;
  return /^days?$/.test(String(unit)) ? wholeDays(schedule, from, at) : undefined;
}

/** Whole working days between two instants: a day ends at the same time of the next day, or at its close if it began at its opening. */
function wholeDays(schedule: Schedule, from: number, to: number): number {
  if (to < from) return 0 - wholeDays(schedule, to, from);
  const [begin, end] = [schedule.clock.nextOpen(from), findLastOpen(schedule, to)];
  if (begin === undefined || end === undefined || end <= begin) return 0;
  const [first, last] = [toLocalDay(schedule, begin), toLocalDay(schedule, end - 1)];
  const days = countWorkingDays(schedule, first, last);
  const whole =
    getOpenSpans(schedule, first)[0]?.open === begin && getOpenSpans(schedule, last).at(-1)?.close === end;
  if (whole) return days + 1;
  return days > 0 && addDays(schedule, begin, days) > end ? days - 1 : days;
}

function convention(args: readonly unknown[]): string | undefined {
  if (args.some((one) => typeof one === 'object' && one !== null && 'ignoreBreaks' in one))
    return 'breaks can be left out of a question';
  if (args.some((one) => typeof one === 'string' && /^(week|month|quarter|year)s?$/.test(one)))
    return 'weeks, months and years are those of the calendar';
  return undefined;
}
