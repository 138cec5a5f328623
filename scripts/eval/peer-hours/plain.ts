import { z } from 'zod';
import { parseInstant, type PeerResult } from './answer.ts';
import { scheduleOf, Week, toWeek } from './schedule.ts';

const Row = z.object({
  op: z.enum(['elapsed', 'deadline', 'is_open']),
  config: z.object({ hours: Week, holidays: z.array(z.string()), time_zone: z.string() }),
  time: z.string().default(''),
  start: z.string().default(''),
  end: z.string().default(''),
  seconds: z.number().default(0),
  expected_seconds: z.number().optional(),
  expected: z.union([z.string(), z.boolean()]).optional(),
});

/** rickar/cal and chatwoot/chatwoot: hours of the week and holidays, queried for the values that the suite computes too. */
export function plain(given: unknown): PeerResult {
  const { op, config, time, start, end, seconds, expected, expected_seconds } = Row.parse(given);
  const { clock } = scheduleOf({
    week: toWeek(config.hours),
    timeZone: config.time_zone,
    holidays: config.holidays,
  });
  const theirs = expected_seconds ?? (typeof expected === 'string' ? parseInstant(expected) : expected);
  if (op === 'is_open') return { ours: clock.isOpen(parseInstant(time)), theirs };
  if (op === 'deadline') return { ours: clock.after(parseInstant(start), seconds * 1000), theirs };
  return { ours: clock.elapsed(parseInstant(start), parseInstant(end)) / 1000, theirs };
}
