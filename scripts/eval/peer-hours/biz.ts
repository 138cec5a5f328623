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
import { addDays, findInstantBefore, toLocalDay, findLastOpen } from './walk.ts';

const Config = z.object({
  hours: Week,
  shifts: buildByDateSchema(Openings).default({}),
  breaks: buildByDateSchema(Openings).default({}),
  holidays: z.array(z.iso.date()),
  time_zone: z.string(),
});
const Row = z.object({
  op: z.enum(['after', 'before', 'in_hours', 'on_break', 'on_holiday', 'within']),
  config: Config,
  time: z.string().optional(),
  start: z.string().optional(),
  end: z.string().optional(),
  unit: z.string().default(''),
  amount: z.number().default(0),
  result: z.union([z.string(), z.boolean()]).optional(),
  result_seconds: z.number().optional(),
});
type Row = z.infer<typeof Row>;

function byDates(given: Record<string, z.infer<typeof Openings>>) {
  return Object.fromEntries(Object.entries(given).map(([date, openings]) => [date, toShifts(openings)]));
}

/** zendesk/biz: hours of the week, special hours, breaks and holidays by date. */
export function biz(given: unknown): PeerResult {
  const row = Row.parse(given);
  const { config } = row;
  const schedule = scheduleOf({
    week: toWeek(config.hours),
    timeZone: config.time_zone,
    holidays: config.holidays,
    breaks: byDates(config.breaks),
    own: byDates(config.shifts),
  });
  const theirs =
    row.result_seconds ?? (typeof row.result === 'string' ? parseInstant(row.result) : row.result);
  return { ours: ours(row, schedule), theirs, convention: convention(row, schedule) };
}

function ours(row: Row, schedule: Schedule): unknown {
  const { clock } = schedule;
  const at = parseInstant(row.time ?? row.start ?? '');
  const date = new Date(toLocalDay(schedule, at) * 86_400_000).toISOString().slice(0, 10);
  switch (row.op) {
    case 'in_hours':
      return clock.isOpen(at);
    case 'on_holiday':
      return row.config.holidays.includes(date);
    case 'on_break':
      return onBreak(row, date, at);
    case 'within':
      return clock.elapsed(at, parseInstant(row.end ?? '')) / 1000;
    case 'after':
      return forward(row, schedule, at);
    case 'before':
      return backward(row, schedule, at);
  }
}

/** Breaks of a date are closed parts of it: they are queried with a clock that is open all day. */
function onBreak({ config }: Row, date: string, at: number): boolean {
  const always = [{ from: 0, to: 1440 }];
  const { clock } = scheduleOf({
    week: Array.from({ length: 7 }, () => always),
    timeZone: config.time_zone,
    holidays: [],
    breaks: { [date]: toShifts(config.breaks[date]) },
  });
  return !clock.isOpen(at);
}

function forward({ unit, amount }: Row, schedule: Schedule, at: number): number | undefined {
  const size = getUnitLength(unit);
  if (size === undefined) return schedule.clock.nextOpen(addDays(schedule, at, amount));
  return amount === 0 ? schedule.clock.nextOpen(at) : schedule.clock.after(at, amount * size);
}

function backward({ unit, amount }: Row, schedule: Schedule, at: number): number | undefined {
  const size = getUnitLength(unit);
  if (size === undefined) return findLastOpen(schedule, addDays(schedule, at, -amount));
  return findInstantBefore(schedule, at, amount * size);
}

function convention({ op, unit }: Row, schedule: Schedule): string | undefined {
  if (schedule.extended) return 'own hours of a date may reach beyond those of its weekday';
  if (op === 'after' && getUnitLength(unit) !== undefined)
    return 'a deadline that falls on a closing time is moved to the next opening';
  return undefined;
}
