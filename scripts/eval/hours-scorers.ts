import { z } from 'zod';
import { BusinessHourInput } from '#contracts/crm/sla/business-hour.ts';
import { HolidayInput } from '#contracts/crm/sla/holiday.ts';
import { getUtcOffset } from '#contracts/kit/zone.ts';
import { BusinessClock } from '#engine/business-time/business-clock.ts';
import { buildHours } from '#engine/business-time/hours.ts';
import { countRight } from './count-right.ts';
import { parseRows } from './data-file.ts';
import { evaluateSafely, type Scorer } from './scorer.ts';

const Schedule = { time_zone: z.string(), business_hour: BusinessHourInput, holidays: z.array(HolidayInput) };
const instant = z.string().transform((text) => Date.parse(text));
const Case = z.discriminatedUnion('op', [
  z.object({
    ...Schedule,
    op: z.literal('elapsed'),
    start: instant,
    end: instant,
    expected_seconds: z.number(),
  }),
  z.object({
    ...Schedule,
    op: z.literal('deadline'),
    start: instant,
    seconds: z.number(),
    expected: instant,
  }),
  z.object({ ...Schedule, op: z.literal('is_open'), at: instant, expected: z.boolean() }),
]);
type Case = z.infer<typeof Case>;

function isRight(row: Case): boolean {
  const clock = new BusinessClock(buildHours(row, row.time_zone));
  if (row.op === 'elapsed') return clock.elapsed(row.start, row.end) === row.expected_seconds * 1000;
  if (row.op === 'deadline') return clock.after(row.start, row.seconds * 1000) === row.expected;
  return clock.isOpen(row.at) === row.expected;
}

/** Business time: a row is right if the exact second, the exact instant, or open and closed are as stated. */
export const businessTime: Scorer = {
  name: 'business time',
  fits: (file) => file.stem === '6_hours/sla_oracle',
  score: (file) => {
    const rows = parseRows(file, Case);
    return (['elapsed', 'deadline', 'is_open'] as const).map((op) => {
      const selected = rows.filter((row) => row.op === op);
      return countRight(file, {
        what: `op=${op}`,
        verdicts: selected.map((row) => evaluateSafely(() => isRight(row))),
      });
    });
  },
};

const Offset = z.object({ zone: z.string(), utc: instant, offset_seconds: z.number(), weekday: z.number() });

/**
 * Time zones: a row is right if the offset and the weekday at an instant are. The time zone database of the runtime may be newer than that
 * of the row.
 */
export const zoneOffsets: Scorer = {
  name: 'time zones',
  fits: (file) => file.stem === '6_hours/tz_offsets',
  score: (file) => {
    const verdicts = parseRows(file, Offset).map(({ zone, utc, offset_seconds, weekday }) =>
      evaluateSafely(() => {
        const offset = getUtcOffset(utc, zone);
        return offset === offset_seconds * 1000 && new Date(utc + offset).getUTCDay() === weekday;
      }),
    );
    const what = `offset and weekday (zone data ${process.versions.tz ?? 'unknown'})`;
    return [countRight(file, { what, verdicts })];
  },
};
