import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWallTime } from '#contracts/kit/zone.ts';
import { computeNextDue, resolvePeriod, ReportSchedule } from './schedule.ts';

const zones = fc.constantFrom(
  'UTC',
  'Asia/Bangkok',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
);
const instants = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const schedules = fc.record({
  every: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  at: fc
    .tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  weekday: fc.nat({ max: 6 }),
  day: fc.integer({ min: 1, max: 31 }),
});
const spans = fc.constantFrom(
  'day' as const,
  'week' as const,
  'month' as const,
  '30d' as const,
  '90d' as const,
);
const iso = (at: Date): string => at.toISOString();

describe('the next due time of a report', () => {
  it('a report is due after the given instant, on its day, and as often as its rhythm', () => {
    fc.assert(
      fc.property(schedules, zones, instants, (schedule, zone, after) => {
        const due = computeNextDue(schedule, zone, after);
        expect(due.getTime()).toBeGreaterThan(after.getTime());
        const days = { day: 2.1, week: 8.1, month: 32.1 }[schedule.every];
        expect(due.getTime() - after.getTime()).toBeLessThanOrEqual(days * 86_400_000);
        const { year, month, day } = toWallTime(due, zone);
        const on = new Date(Date.UTC(year, month - 1, day));
        if (schedule.every === 'week') expect(on.getUTCDay()).toBe(schedule.weekday);
        const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
        if (schedule.every === 'month') expect(day).toBe(Math.min(schedule.day, last));
      }),
    );
  });

  it.each([
    // In New York local time goes from 02:00 to 03:00 on 8 March 2026, and back on 1 November.
    ['day', '02:30', '2026-03-08T00:00:00.000Z', '2026-03-08T07:30:00.000Z'],
    ['day', '01:30', '2026-11-01T00:00:00.000Z', '2026-11-01T05:30:00.000Z'],
    ['day', '01:30', '2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z'],
    ['month', '08:00', '2026-02-01T14:00:00.000Z', '2026-02-28T13:00:00.000Z'],
    ['month', '08:00', '2026-03-01T14:00:00.000Z', '2026-03-31T12:00:00.000Z'],
  ] as const)('%s at %s after %s: %s', (every, at, after, due) => {
    const schedule = ReportSchedule.parse({ every, at, day: 31 });
    expect(iso(computeNextDue(schedule, 'America/New_York', new Date(after)))).toBe(due);
  });
});

describe('the period of a report', () => {
  it('the period is whole days of the time zone and ends before the day on which the report is made', () => {
    fc.assert(
      fc.property(spans, zones, instants, (span, zone, at) => {
        const { from, to } = resolvePeriod(span, zone, at);
        expect(from < to && to <= at).toBe(true);
        if (span !== 'month') expect(at.getTime() - to.getTime()).toBeLessThanOrEqual(25.1 * 3_600_000);
        // Daylight saving time may skip midnight; then the day begins later by that much.
        for (const end of [from, to]) expect(toWallTime(end, zone).hour).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([
    ['day', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['week', '2026-03-02T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['month', '2026-02-01T05:00:00.000Z', '2026-03-01T05:00:00.000Z'],
  ] as const)('%s before 9 March in New York', (span, from, to) => {
    const period = resolvePeriod(span, 'America/New_York', new Date('2026-03-09T12:00:00Z'));
    expect([iso(period.from), iso(period.to)]).toEqual([from, to]);
  });
});
