import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getPeriodLength } from '#contracts/custom-viz/period-length.ts';
import {
  Period,
  PERIOD_UNITS,
  readAsOf,
  readAsOfNow,
  resolvePeriod,
  shiftPeriod,
  type PeriodReading,
} from '#contracts/custom-viz/period.ts';
import { startOfDay } from '#contracts/kit/bars.ts';
import { compareSpan } from '#contracts/kit/compared-span.ts';

/** Saturday, 14:30 in Bangkok, seven hours ahead of UTC. */
const NOON = '2026-11-28T07:30:00Z';
const BANGKOK: PeriodReading = { now: new Date(NOON), zone: 'Asia/Bangkok' };
const LAST_7 = { kind: 'last', count: 7, unit: 'day' };
const ZONES = ['Asia/Bangkok', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Asia/Beirut', 'UTC'];

function resolve(period: unknown, reading: Partial<PeriodReading> = {}) {
  return resolvePeriod(Period.parse(period), { ...BANGKOK, ...reading });
}

/** The days that a period covers in its zone, or its instants where it does not begin and end with days. */
function listDays(period: unknown, reading: Partial<PeriodReading> = {}): string {
  const { from, to } = resolve(period, reading);
  const zone = reading.zone ?? BANGKOK.zone;
  const write = (at: string) =>
    new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
      .format(new Date(at))
      .replace(' 00:00', '');
  return `${write(from)} – ${write(to)}`;
}

describe('periods as of a day', () => {
  it.each([
    ['the 7 days up to it', LAST_7, '2026-10-25 – 2026-11-01'],
    ['7 whole days with it', { ...LAST_7, whole: true }, '2026-10-25 – 2026-11-01'],
    ['its month to date', { kind: 'this', unit: 'month' }, '2026-10-01 – 2026-11-01'],
    ['its quarter to date', { kind: 'this', unit: 'quarter' }, '2026-10-01 – 2026-11-01'],
    ['its year', { kind: 'this', unit: 'year', to_date: false }, '2026-01-01 – 2027-01-01'],
    ['its last 2 hours', { kind: 'last', count: 2, unit: 'hour' }, '2026-10-31 22:00 – 2026-11-01'],
    [
      'whole months that are over by its end',
      { kind: 'last', count: 1, unit: 'month', whole: true },
      '2026-10-01 – 2026-11-01',
    ],
  ])('end with it: %s', (_what, period, days) => {
    expect(listDays({ ...period, as_of: '2026-10-31' })).toBe(days);
  });

  it('are read by the fiscal year and the weeks of the account', () => {
    const reading = { fiscalStart: 10, weekStart: 'sunday' as const };
    const asOf = { as_of: '2026-09-30' };
    expect(listDays({ kind: 'this', unit: 'fiscal_year', ...asOf }, reading)).toBe('2025-10-01 – 2026-10-01');
    expect(listDays({ kind: 'this', unit: 'week', ...asOf }, reading)).toBe('2026-09-27 – 2026-10-01');
  });

  it.each(ZONES)('end where the day ends in %s, also where clocks change', (zone) => {
    for (const day of [
      '2026-03-07',
      '2026-03-08',
      '2026-03-28',
      '2026-03-29',
      '2026-10-24',
      '2026-10-25',
      '2026-11-01',
    ]) {
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
      expect(resolve({ kind: 'this', unit: 'day', as_of: day }, { zone })).toEqual({
        from: new Date(startOfDay({ year, month, day: date }, zone)).toISOString(),
        to: new Date(startOfDay({ year, month, day: date + 1 }, zone)).toISOString(),
      });
    }
  });

  it('are compared with the same part of what was before', () => {
    const period = Period.parse({ kind: 'this', unit: 'month', as_of: '2026-10-15' });
    const { from, to } = resolvePeriod(period, BANGKOK);
    const { before } = compareSpan({
      span: { from: Date.parse(from), to: Date.parse(to) },
      length: getPeriodLength(period),
      kind: 'before',
      zone: BANGKOK.zone,
      bars: null,
    });
    expect([before.from, before.to].map((at) => new Date(at).toISOString())).toEqual([
      '2026-08-31T17:00:00.000Z',
      '2026-09-15T17:00:00.000Z',
    ]);
  });

  it('give their day to running periods near by, but not to their own days nor to fixed ones', () => {
    const shown = Period.parse({ ...LAST_7, as_of: '2026-10-31' });
    const running = Period.parse({ kind: 'this', unit: 'month' });
    const own = { ...running, as_of: '2026-01-31' };
    const fixed = Period.parse({ kind: 'between', from: '2026-01-01', to: '2026-01-31' });
    expect(readAsOf(running, shown)).toEqual({ ...running, as_of: '2026-10-31' });
    expect(readAsOf(own, shown)).toBe(own);
    expect(readAsOf(fixed, shown)).toBe(fixed);
    expect(readAsOf(running, fixed)).toBe(running);
    expect(readAsOfNow(own)).toEqual(running);
  });
});

describe('periods that are moved back', () => {
  it.each([
    [
      'the 7 days before last week',
      { ...LAST_7, whole: true, shift: { count: 1, unit: 'week', before: true } },
      '2026-11-09 – 2026-11-16',
    ],
    [
      'the same without whole days',
      { ...LAST_7, shift: { count: 1, unit: 'week', before: true } },
      '2026-11-09 – 2026-11-16',
    ],
    [
      'the 2 months before this quarter',
      {
        kind: 'last',
        count: 2,
        unit: 'month',
        whole: true,
        shift: { count: 0, unit: 'quarter', before: true },
      },
      '2026-08-01 – 2026-10-01',
    ],
    [
      'the same quarter two years ago',
      { kind: 'this', unit: 'quarter', to_date: false, shift: { count: 2, unit: 'year' } },
      '2024-10-01 – 2025-01-01',
    ],
    [
      'the same quarter to date',
      { kind: 'this', unit: 'quarter', shift: { count: 2, unit: 'year' } },
      '2024-10-01 – 2024-11-28 14:30',
    ],
    [
      'the last 7 days a month ago',
      { ...LAST_7, shift: { count: 1, unit: 'month' } },
      '2026-10-22 – 2026-10-28 14:30',
    ],
    [
      'the same of a day',
      { ...LAST_7, as_of: '2026-03-31', shift: { count: 1, unit: 'month' } },
      '2026-02-22 – 2026-03-01',
    ],
    [
      'the same of the last of February',
      { ...LAST_7, as_of: '2026-02-28', shift: { count: 1, unit: 'month' } },
      '2026-01-22 – 2026-01-29',
    ],
    [
      'of a leap day',
      { kind: 'this', unit: 'month', as_of: '2028-02-29', shift: { count: 1, unit: 'year' } },
      '2027-02-01 – 2027-03-01',
    ],
    [
      '3 hours ago',
      { kind: 'last', count: 2, unit: 'hour', shift: { count: 3, unit: 'hour' } },
      '2026-11-28 10:00 – 2026-11-28 11:30',
    ],
  ])('say where they are: %s', (_what, period, days) => {
    expect(listDays(period)).toBe(days);
  });

  it('take the last day of a shorter month', () => {
    const now = new Date('2026-03-31T07:30:00Z');
    const shift = { count: 1, unit: 'month' };
    expect(listDays({ kind: 'this', unit: 'month', shift }, { now })).toBe('2026-02-01 – 2026-03-01');
    expect(listDays({ kind: 'this', unit: 'day', shift }, { now })).toBe('2026-02-28 – 2026-03-01');
  });

  it('move by fiscal years', () => {
    const period = {
      kind: 'this',
      unit: 'fiscal_year',
      to_date: false,
      shift: { count: 1, unit: 'fiscal_year' },
    };
    expect(listDays(period, { fiscalStart: 4 })).toBe('2025-04-01 – 2026-04-01');
    const before = { ...LAST_7, whole: true, shift: { count: 0, unit: 'fiscal_year', before: true } };
    expect(listDays(before, { fiscalStart: 10 })).toBe('2026-09-24 – 2026-10-01');
  });

  it('keep the time of the clock where clocks change', () => {
    const reading = { zone: 'Europe/Berlin', now: new Date('2026-03-30T10:00:00Z') };
    expect(resolve({ kind: 'this', unit: 'day', shift: { count: 2, unit: 'day' } }, reading)).toEqual({
      from: '2026-03-27T23:00:00.000Z',
      to: '2026-03-28T11:00:00.000Z',
    });
  });

  it('name the field of a move by nothing or by too much', () => {
    const fieldOf = (shift: unknown) => Period.safeParse({ ...LAST_7, shift }).error?.issues[0]?.path;
    expect(fieldOf({ count: 0, unit: 'day' })).toEqual(['shift', 'count']);
    expect(fieldOf({ count: 401, unit: 'day' })).toEqual(['shift', 'count']);
    expect(fieldOf({ count: 1, unit: 'decade' })).toEqual(['shift', 'unit']);
    expect(Period.safeParse({ ...LAST_7, as_of: '31.10.2026' }).error?.issues[0]?.path).toEqual(['as_of']);
  });
});

describe('laws of moved periods', () => {
  const unit = fc.constantFrom(...PERIOD_UNITS);
  const day = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
  const movable = fc
    .oneof(
      fc.record({
        kind: fc.constant('last'),
        count: fc.integer({ min: 1, max: 60 }),
        unit,
        whole: fc.boolean(),
      }),
      fc.record({ kind: fc.constant('this'), unit, to_date: fc.boolean() }),
    )
    .chain((period) =>
      fc.option(day).map((asOf) => Period.parse(asOf === null ? period : { ...period, as_of: asOf })),
    );
  const reading = fc.record({
    now: fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
    zone: fc.constantFrom(...ZONES),
    weekStart: fc.constantFrom('monday' as const, 'sunday' as const, 'saturday' as const),
    fiscalStart: fc.integer({ min: 1, max: 12 }),
  });
  const steps = fc.integer({ min: 0, max: 300 });

  it('Moved by so many units and back, a period has the same span.', () => {
    fc.assert(
      fc.property(movable, reading, unit, steps, (period, at, step, count) => {
        const there = shiftPeriod(period, { count, unit: step });
        const back = shiftPeriod(there, { count: -count, unit: step });
        expect(resolvePeriod(back, at)).toEqual(resolvePeriod(period, at));
      }),
    );
  });

  it('A whole unit that is moved by its own is the unit so many before, and the one after it follows without a gap.', () => {
    fc.assert(
      fc.property(reading, unit, steps, (at, of, count) => {
        const present = Period.parse({ kind: 'this', unit: of, to_date: false });
        const earlier = resolvePeriod(shiftPeriod(present, { count: count + 1, unit: of }), at);
        const later = resolvePeriod(shiftPeriod(present, { count, unit: of }), at);
        const last = { kind: 'last', count: count + 1, unit: of, whole: true };
        expect(earlier.to).toBe(later.from);
        if (of !== 'hour')
          expect(earlier.from).toBe(
            resolvePeriod(Period.parse({ ...last, count: Math.min(400, count + 1) }), at).from,
          );
      }),
    );
  });

  it('A period before a unit ends where the unit begins.', () => {
    fc.assert(
      fc.property(movable, reading, unit, steps, (period, at, of, count) => {
        if (period.kind !== 'last' || period.unit === 'hour') return;
        const moved = resolvePeriod({ ...period, shift: { count, unit: of, before: true } }, at);
        const asOf = period.as_of === undefined ? {} : { as_of: period.as_of };
        const until = resolvePeriod(
          { kind: 'this', unit: of, to_date: false, shift: { count, unit: of }, ...asOf },
          at,
        );
        if (!period.whole) expect(moved.to).toBe(until.from);
        expect(moved.to <= until.from && moved.from < moved.to).toBe(true);
      }),
    );
  });
});
