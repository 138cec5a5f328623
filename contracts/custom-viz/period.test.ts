import { describe, expect, it } from 'vitest';
import { Period, resolvePeriod, type PeriodReading } from '#contracts/custom-viz/period.ts';

/** Saturday, 14:30 in Bangkok. */
const BANGKOK: PeriodReading = { now: new Date('2026-11-28T07:30:00Z'), zone: 'Asia/Bangkok' };
function resolve(period: unknown, reading: Partial<PeriodReading> = {}) {
  return resolvePeriod(Period.parse(period), { ...BANGKOK, ...reading });
}

describe('periods', () => {
  it.each([
    [{ kind: 'last', count: 7, unit: 'day' }, '2026-11-21T17:00:00.000Z', '2026-11-28T07:30:00.000Z'],
    [
      { kind: 'last', count: 7, unit: 'day', whole: true },
      '2026-11-20T17:00:00.000Z',
      '2026-11-27T17:00:00.000Z',
    ],
    [{ kind: 'last', count: 3, unit: 'hour' }, '2026-11-28T05:00:00.000Z', '2026-11-28T07:30:00.000Z'],
    [
      { kind: 'last', count: 1, unit: 'week', whole: true },
      '2026-11-15T17:00:00.000Z',
      '2026-11-22T17:00:00.000Z',
    ],
    [{ kind: 'this', unit: 'month' }, '2026-10-31T17:00:00.000Z', '2026-11-28T07:30:00.000Z'],
    [
      { kind: 'this', unit: 'quarter', to_date: false },
      '2026-09-30T17:00:00.000Z',
      '2026-12-31T17:00:00.000Z',
    ],
    [
      { kind: 'last', count: 2, unit: 'quarter', whole: true },
      '2026-03-31T17:00:00.000Z',
      '2026-09-30T17:00:00.000Z',
    ],
    [{ kind: 'this', unit: 'year' }, '2025-12-31T17:00:00.000Z', '2026-11-28T07:30:00.000Z'],
    [
      { kind: 'between', from: '2026-02-01', to: '2026-02-28' },
      '2026-01-31T17:00:00.000Z',
      '2026-02-28T17:00:00.000Z',
    ],
  ])('resolves %j by the calendar of the reader', (period, from, to) => {
    expect(resolve(period)).toEqual({ from, to });
  });

  it('begins weeks on the day that the account chose', () => {
    expect(resolve({ kind: 'this', unit: 'week' }, { weekStart: 'sunday' }).from).toBe(
      '2026-11-21T17:00:00.000Z',
    );
    expect(resolve({ kind: 'this', unit: 'week' }, { weekStart: 'saturday' }).from).toBe(
      '2026-11-27T17:00:00.000Z',
    );
  });

  it('begins fiscal years and quarters with the month that the account chose', () => {
    const thai = { fiscalStart: 10 };
    expect(resolve({ kind: 'this', unit: 'fiscal_year' }, thai).from).toBe('2026-09-30T17:00:00.000Z');
    expect(resolve({ kind: 'last', count: 1, unit: 'fiscal_year', whole: true }, thai)).toEqual({
      from: '2025-09-30T17:00:00.000Z',
      to: '2026-09-30T17:00:00.000Z',
    });
    expect(resolve({ kind: 'this', unit: 'fiscal_quarter' }, { fiscalStart: 2 }).from).toBe(
      '2026-10-31T17:00:00.000Z',
    );
  });

  it('keeps days whole where clocks change', () => {
    const reading = { now: new Date('2026-03-29T12:00:00Z'), zone: 'Europe/Berlin' };
    expect(resolve({ kind: 'this', unit: 'day', to_date: false }, reading)).toEqual({
      from: '2026-03-28T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
    });
  });

  it('refuses a day after the end', () => {
    const { error } = Period.safeParse({ kind: 'between', from: '2026-02-02', to: '2026-02-01' });
    expect(error?.issues[0]?.path).toEqual(['to']);
  });

  it.each([
    ['0000-01-01', '2026-01-01', 'from'],
    ['2026-01-01', '9999-12-31', 'to'],
  ])('refuses days that no store knows: %s to %s', (from, to, field) => {
    const { error } = Period.safeParse({ kind: 'between', from, to });
    expect(error?.issues[0]?.path).toEqual([field]);
  });
});
