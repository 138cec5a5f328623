import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { BusinessHourInput } from '#contracts/crm/sla/business-hour.ts';
import { HolidayInput } from '#contracts/crm/sla/holiday.ts';
import { getUtcOffset } from '#contracts/kit/zone.ts';
import { BusinessClock } from './business-clock.ts';
import { getClosures, buildHours, getShifts, type Hours, type Shift } from './hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function nine(week: readonly (readonly Shift[])[], more: Partial<Hours> = {}): BusinessClock {
  return new BusinessClock({
    timeZone: 'Asia/Bangkok',
    week,
    closed: new Map(),
    closedYearly: new Map(),
    ...more,
  });
}
const at = (text: string): number => Date.parse(text);
const officeDay: Shift[] = [{ from: 480, to: 1020 }];
const everyDay = Array.from({ length: 7 }, () => officeDay);

/** Slow and obviously right: checks for every minute whether the local time is within a shift of this or an earlier day. */
function isOpenSlowly(hours: Hours, instant: number): boolean {
  const wall = instant + getUtcOffset(instant, hours.timeZone);
  const today = Math.floor(wall / DAY);
  const shows = (shifts: readonly Shift[], day: number): boolean =>
    shifts.some(({ from, to }) => wall >= day * DAY + from * MINUTE && wall < day * DAY + to * MINUTE);
  if (shows(getClosures(hours, today), today)) return false;
  return [0, 1, 2].some((back) => shows(getShifts(hours, today - back), today - back));
}

const shift = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .map(([from, length]): Shift => ({ from, to: from + length }));
const shifts = fc.array(shift, { maxLength: 3 });
/** A part of one day. */
const part = shift.map(({ from, to }): Shift => ({ from, to: Math.min(to, 1440) }));
// Zones with daylight saving on both hemispheres, by half an hour, at midnight, and without.
const zone = fc.constantFrom(
  'Asia/Bangkok',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
);
/** Around the days on which clocks change, and the turn of the year. */
const days = fc.constantFrom(
  '2024-03-08',
  '2024-04-05',
  '2024-09-06',
  '2024-11-01',
  '2024-12-29',
  '2023-04-26',
);
const schedule = fc.record({
  timeZone: zone,
  week: fc.array(shifts, { minLength: 7, maxLength: 7 }),
  closed: fc.array(part, { maxLength: 2 }).map((own) => new Map([['2024-03-10', own]])),
  closedYearly: fc.constant(new Map([['01-01', [{ from: 0, to: 1440 }]]])),
});

describe('business time', () => {
  it('business time agrees with a minute-by-minute check, wherever clocks change', () => {
    const startMinute = fc.integer({ min: 0, max: 1440 });
    const length = fc.integer({ min: 0, max: 3 * 1440 });
    fc.assert(
      fc.property(schedule, days, startMinute, length, (hours, day, minute, minutes) => {
        const clock = new BusinessClock(hours);
        const from = at(`${day}T00:00:00Z`) + minute * MINUTE;
        let open = 0;
        for (let step = 0; step < minutes; step += 1)
          if (isOpenSlowly(hours, from + step * MINUTE)) open += MINUTE;
        expect(clock.elapsed(from, from + minutes * MINUTE)).toBe(open);
      }),
      { numRuns: 30 },
    );
  });

  it('the deadline of a length is the first instant by which it has passed', () => {
    fc.assert(
      fc.property(schedule, days, fc.integer({ min: 1, max: 90 * 24 * 3600 }), (hours, day, seconds) => {
        const clock = new BusinessClock(hours);
        const from = at(`${day}T03:00:00Z`);
        const end = clock.after(from, seconds * 1000);
        if (end === undefined) {
          // It is looked for thirty years ahead: a minute a week gives no day's work in them.
          expect(clock.elapsed(from, from + 30 * 365 * 86_400_000)).toBeLessThan(seconds * 1000);
          return;
        }
        expect(clock.elapsed(from, end)).toBe(seconds * 1000);
        expect(clock.elapsed(from, end - 1)).toBe(seconds * 1000 - 1);
      }),
    );
  });

  it('business time is additive: the parts of an interval add up to the whole, and backwards is negative', () => {
    const instant = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
    fc.assert(
      fc.property(schedule, instant, instant, instant, (hours, a, b, c) => {
        const clock = new BusinessClock(hours);
        expect(clock.elapsed(a, b) + clock.elapsed(b, c)).toBe(clock.elapsed(a, c));
      }),
    );
  });

  it('the repeated hour counts twice and the skipped one not at all', () => {
    const night = new BusinessClock({
      timeZone: 'America/New_York',
      week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]),
      closed: new Map(),
      closedYearly: new Map(),
    });
    expect(night.elapsed(at('2024-11-03T04:00:00Z'), at('2024-11-04T05:00:00Z'))).toBe(25 * HOUR);
    expect(night.elapsed(at('2024-03-10T05:00:00Z'), at('2024-03-11T04:00:00Z'))).toBe(23 * HOUR);
  });

  it('lunch breaks, shifts over midnight, half days and yearly holidays are supported', () => {
    const lunch = nine(
      everyDay.map(() => [
        { from: 480, to: 720 },
        { from: 780, to: 1020 },
      ]),
    );
    expect(lunch.elapsed(at('2026-11-20T00:00:00Z'), at('2026-11-21T00:00:00Z'))).toBe(8 * HOUR);
    const night = nine(everyDay.map(() => [{ from: 1320, to: 1800 }]));
    expect(night.isOpen(at('2026-11-20T18:00:00Z'))).toBe(true);
    const holidays = nine(everyDay, {
      closed: new Map([['2026-11-20', [{ from: 720, to: 1440 }]]]),
      closedYearly: new Map([['12-31', [{ from: 0, to: 1440 }]]]),
    });
    expect(holidays.elapsed(at('2026-11-19T17:00:00Z'), at('2026-11-20T17:00:00Z'))).toBe(4 * HOUR);
    expect(holidays.elapsed(at('2026-12-30T17:00:00Z'), at('2026-12-31T17:00:00Z'))).toBe(0);
    expect(holidays.elapsed(at('2031-12-30T17:00:00Z'), at('2031-12-31T17:00:00Z'))).toBe(0);
  });

  it('a schedule that never closes continues over the turn of the year', () => {
    const always = nine(everyDay.map(() => [{ from: 0, to: 1440 }]));
    const [span, ...rest] = always.spans(at('2025-12-30T00:00:00Z'), at('2026-01-05T00:00:00Z'));
    expect(span).toEqual({ open: at('2025-12-30T00:00:00Z'), close: at('2026-01-05T00:00:00Z') });
    expect(rest).toEqual([]);
    expect(always.after(at('2025-12-31T00:00:00Z'), 400 * DAY)).toBe(at('2025-12-31T00:00:00Z') + 400 * DAY);
  });

  it('a deadline never comes in a schedule that never opens', () => {
    const closed = nine(everyDay.map(() => []));
    expect(closed.after(at('2026-01-01T00:00:00Z'), 1)).toBeUndefined();
    expect(closed.nextOpen(at('2026-01-01T00:00:00Z'))).toBeUndefined();
    expect(closed.elapsed(at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z'))).toBe(0);
  });

  it('the next opening is found, also after a long holiday', () => {
    const closed = Array.from({ length: 400 }, (_one, day): [string, Shift[]] => [
      new Date(at('2026-01-01T00:00:00Z') + day * DAY).toISOString().slice(0, 10),
      [{ from: 0, to: 1440 }],
    ]);
    const clock = nine(everyDay, { closed: new Map(closed) });
    expect(clock.nextOpen(at('2026-01-01T02:00:00Z'))).toBe(at('2027-02-05T01:00:00Z'));
    expect(clock.after(at('2025-12-31T09:00:00Z'), 2 * HOUR)).toBe(at('2027-02-05T02:00:00Z'));
  });
});

const ORACLE = '../shared/data/6_hours/sla_oracle.jsonl';
const Row = z.looseObject({
  time_zone: z.string(),
  business_hour: BusinessHourInput,
  holidays: z.array(HolidayInput),
  op: z.enum(['elapsed', 'deadline', 'is_open']),
  start: z.string().optional(),
  end: z.string().optional(),
  at: z.string().optional(),
  seconds: z.number().optional(),
  expected_seconds: z.number().optional(),
  expected: z.union([z.string(), z.boolean()]).optional(),
});

test.skipIf(!existsSync(ORACLE))('every row of the oracle matches exactly (skipped without the data)', () => {
  const rows = readFileSync(ORACLE, 'utf8').split('\n').filter(Boolean);
  expect(rows.length).toBeGreaterThan(100);
  const wrong = rows.filter((line) => {
    const row = Row.parse(JSON.parse(line));
    const clock = new BusinessClock(buildHours(row, row.time_zone));
    const start = Date.parse(row.start ?? '');
    if (row.op === 'elapsed')
      return clock.elapsed(start, Date.parse(row.end ?? '')) !== (row.expected_seconds ?? 0) * 1000;
    if (row.op === 'deadline')
      return clock.after(start, (row.seconds ?? 0) * 1000) !== Date.parse(String(row.expected));
    return clock.isOpen(Date.parse(row.at ?? '')) !== row.expected;
  });
  expect(wrong).toEqual([]);
});
