import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CALENDAR_SPANS } from '#contracts/kit/calendar.ts';
import type { WeekStart } from '#contracts/kit/week.ts';
import { toWallTime } from '#contracts/kit/zone.ts';
import { resolveRelativeRange, readRelative, RELATIVE_EXAMPLES } from '#engine/query/relative.ts';

const at = (text: string): number => Date.parse(text);
function spanAt(span: string, now: string, zone: string): string[] {
  const { from, to } = resolveRelativeRange(span, { now: at(now), zone });
  return [from.value, to.value].map((value) => new Date(value).toISOString());
}

test('what is a relative time, and what is not', () => {
  for (const text of RELATIVE_EXAMPLES) expect(readRelative(text.toUpperCase())).toBe(text);
  for (const text of ['last-0d', 'last-7', 'last-7y', 'tomorrow', 'last-10000d', 'today!', ''])
    expect(readRelative(text)).toBeUndefined();
});

describe('days are those of the zone', () => {
  it.each([
    ['today', 'Asia/Bangkok', '2026-11-21T17:00:00.000Z', '2026-11-22T17:00:00.000Z'],
    ['today', 'UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['yesterday', 'Asia/Bangkok', '2026-11-20T17:00:00.000Z', '2026-11-21T17:00:00.000Z'],
    ['this-week', 'UTC', '2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['this-month', 'Asia/Bangkok', '2026-10-31T17:00:00.000Z', '2026-11-30T17:00:00.000Z'],
    ['last-week', 'UTC', '2026-11-09T00:00:00.000Z', '2026-11-16T00:00:00.000Z'],
    ['last-month', 'Asia/Bangkok', '2026-09-30T17:00:00.000Z', '2026-10-31T17:00:00.000Z'],
    ['this-year', 'UTC', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['last-24h', 'Asia/Bangkok', '2026-11-20T20:30:00.000Z', '2026-11-21T20:30:00.000Z'],
    ['last-2w', 'UTC', '2026-11-07T20:30:00.000Z', '2026-11-21T20:30:00.000Z'],
  ])('%s in %s', (span, zone, from, to) =>
    expect(spanAt(span, '2026-11-21T20:30:00Z', zone)).toEqual([from, to]),
  );

  it('a day of a change of clocks has 23 or 25 hours', () => {
    const hours = (now: string): number => {
      const [from = '', to = ''] = spanAt('today', now, 'Europe/Berlin');
      return (at(to) - at(from)) / 3_600_000;
    };
    expect([hours('2026-03-29T10:00:00Z'), hours('2026-10-25T10:00:00Z')]).toEqual([23, 25]);
  });
});

test('weeks begin on the first day that the organisation chose', () => {
  const startOf = (weekStart?: WeekStart): string => {
    const moment = { now: at('2026-11-21T20:30:00Z'), zone: 'UTC', weekStart };
    return new Date(resolveRelativeRange('this-week', moment).from.value).toISOString().slice(0, 10);
  };
  expect([startOf(), startOf('sunday'), startOf('saturday')]).toEqual([
    '2026-11-16',
    '2026-11-15',
    '2026-11-21',
  ]);
});

const isOver = (span: string): boolean => span === 'yesterday' || span.startsWith('last-');

test('the moment lies in every stretch that is not over; what is over ends where the one that is on begins', () => {
  const zone = fc.constantFrom(
    'UTC',
    'Asia/Bangkok',
    'Asia/Kolkata',
    'America/New_York',
    'Australia/Lord_Howe',
  );
  fc.assert(
    fc.property(fc.integer({ min: at('2000-01-01'), max: at('2060-01-01') }), zone, (now, name) => {
      const moment = { now, zone: name };
      for (const span of CALENDAR_SPANS) {
        const { from, to } = resolveRelativeRange(span, moment);
        expect(from.value).toBeLessThan(to.value);
        expect(from.value <= now && now < to.value).toBe(!isOver(span));
        const { hour, minute } = toWallTime(new Date(from.value), name);
        expect([hour, minute]).toEqual([0, 0]);
      }
      for (const [over, on] of [
        ['yesterday', 'today'],
        ['last-week', 'this-week'],
        ['last-month', 'this-month'],
      ] as const)
        expect(resolveRelativeRange(over, moment).to.value).toBe(resolveRelativeRange(on, moment).from.value);
    }),
  );
});
