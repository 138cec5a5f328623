import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstant, toWallTime } from '#contracts/kit/zone.ts';
import { computeNextRun, computeDuePeriod, computePreviousRun, type Schedule } from './schedule.ts';

const zones = fc.constantFrom(
  'UTC',
  'Asia/Bangkok',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'Pacific/Apia',
);
const instants = fc.date({
  min: new Date('1995-01-01T00:00:00Z'),
  max: new Date('2045-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const two = (value: number): string => String(value).padStart(2, '0');
const times = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map(({ hour, minute }) => `${two(hour)}:${two(minute)}`);
const schedules: fc.Arbitrary<Schedule> = fc.record({
  every: fc.constantFrom('at_once', 'hour', 'day', 'week'),
  at: times,
  days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
});
const daily = (at: string): Schedule => ({ every: 'day', at, days: [1] });
const iso = (at: Date): string => at.toISOString();

describe('a schedule', () => {
  it('the next run is later than the given time, and the runs before and after it are adjacent', () => {
    fc.assert(
      fc.property(schedules, zones, instants, (schedule, zone, at) => {
        const place = { schedule, zone };
        const next = computeNextRun(place, at);
        expect(next.getTime()).toBeGreaterThan(at.getTime());
        expect(computePreviousRun(place, next).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(iso(computeNextRun(place, computePreviousRun(place, next)))).toBe(iso(next));
      }),
    );
  });

  it('a run is at the configured local time, unless the clock change of spring skips it', () => {
    fc.assert(
      fc.property(times, zones, instants, (at, zone, from) => {
        const run = computeNextRun({ schedule: daily(at), zone }, from);
        const { hour, minute, ...day } = toWallTime(run, zone);
        const shown = `${two(hour)}:${two(minute)}`;
        if (shown === at) return;
        const [wantedHour = 0, wantedMinute = 0] = at.split(':').map(Number);
        const instant = toInstant({ ...day, hour: wantedHour, minute: wantedMinute }, zone);
        expect(iso(instant)).toBe(iso(run));
      }),
    );
  });

  it('a schedule runs only on its weekdays and at least once a week', () => {
    fc.assert(
      fc.property(schedules, zones, instants, (schedule, zone, at) => {
        const next = computeNextRun({ schedule, zone }, at);
        expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(8.1 * 86_400_000);
        if (schedule.every !== 'week') return;
        const { year, month, day } = toWallTime(next, zone);
        expect(schedule.days).toContain(new Date(Date.UTC(year, month - 1, day)).getUTCDay());
      }),
    );
  });

  it.each([
    // Clocks go from 02:00 to 03:00 on 8 March 2026, and back on 1 November.
    ['02:30', '2026-03-08T00:00:00.000Z', '2026-03-08T07:30:00.000Z'],
    ['08:00', '2026-03-07T14:00:00.000Z', '2026-03-08T12:00:00.000Z'],
    ['01:30', '2026-11-01T00:00:00.000Z', '2026-11-01T05:30:00.000Z'],
    ['01:30', '2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z'],
  ])('at %s in New York after %s is %s', (at, after, next) => {
    expect(iso(computeNextRun({ schedule: daily(at), zone: 'America/New_York' }, new Date(after)))).toBe(
      next,
    );
  });

  it('an hour is an hour of local time there, even if the offset from UTC includes half an hour', () => {
    const after = new Date('2026-11-21T10:00:00.000Z');
    const hourly: Schedule = { every: 'hour', at: '08:00', days: [] };
    expect(iso(computeNextRun({ schedule: hourly, zone: 'Asia/Bangkok' }, after))).toBe(
      '2026-11-21T11:00:00.000Z',
    );
    expect(iso(computeNextRun({ schedule: hourly, zone: 'Asia/Kathmandu' }, after))).toBe(
      '2026-11-21T10:15:00.000Z',
    );
  });
});

describe('the period that a digest reports', () => {
  const place = { schedule: daily('08:00'), zone: 'Asia/Bangkok' };
  const due = (now: string, covered: string | null) => {
    const { from, to } = computeDuePeriod(place, {
      now: new Date(now),
      covered: covered ? new Date(covered) : null,
    });
    return [iso(from), iso(to)];
  };

  it('the period is the previous day for a run on time, also for the first one', () => {
    const day = ['2026-11-20T01:00:00.000Z', '2026-11-21T01:00:00.000Z'];
    expect(due('2026-11-21T01:00:00.000Z', null)).toEqual(day);
    expect(due('2026-11-21T01:00:20.000Z', '2026-11-20T01:00:00.000Z')).toEqual(day);
  });

  it('the period is a single one after days without a run, and is at most a month', () => {
    expect(due('2026-11-21T05:00:00.000Z', '2026-11-17T01:00:00.000Z')).toEqual([
      '2026-11-17T01:00:00.000Z',
      '2026-11-21T01:00:00.000Z',
    ]);
    expect(due('2026-11-21T05:00:00.000Z', '2026-01-01T01:00:00.000Z')[0]).toBe('2026-10-21T01:00:00.000Z');
  });

  it('a period follows the previous one without gap or overlap, at any time of evaluation', () => {
    fc.assert(
      fc.property(
        schedules.filter(({ every }) => every !== 'at_once'),
        zones,
        instants,
        fc.array(fc.integer({ min: 1, max: 5 * 1440 }), { maxLength: 6 }),
        (schedule, zone, start, waits) => {
          let covered: Date | null = null;
          let now = start;
          for (const minutes of waits) {
            const { from, to } = computeDuePeriod({ schedule, zone }, { now, covered });
            expect(from.getTime()).toBeLessThan(to.getTime());
            expect(to.getTime()).toBeLessThanOrEqual(now.getTime());
            if (covered && covered < to) expect(iso(from)).toBe(iso(covered));
            covered = to;
            now = new Date(computeNextRun({ schedule, zone }, now).getTime() + minutes * 60_000);
          }
        },
      ),
    );
  });

  it('the period of immediate e-mails covers a day at most', () => {
    const at_once: Schedule = { every: 'at_once', at: '08:00', days: [] };
    const now = new Date('2026-11-21T05:00:00.000Z');
    const { from } = computeDuePeriod(
      { schedule: at_once, zone: 'UTC' },
      { now, covered: new Date('2026-11-01T00:00:00Z') },
    );
    expect(iso(from)).toBe('2026-11-20T05:00:00.000Z');
  });
});
