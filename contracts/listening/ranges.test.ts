import { expect, it } from 'vitest';
import { buildBars } from '#contracts/kit/bars.ts';
import { RANGE_GROUPS, resolveRange } from '#contracts/listening/ranges.ts';
import { filterAt } from '#contracts/listening/stored-filter.ts';

/** Half past three in the morning of Monday 23 November in Bangkok, still Sunday in London. */
const NOW = new Date('2026-11-22T20:30:00Z');
const bangkok = { now: NOW, zone: 'Asia/Bangkok' };
const kathmandu = { now: NOW, zone: 'Asia/Kathmandu' };
const london = { now: NOW, zone: 'Europe/London' };

it.each([
  ['24h', bangkok, '2026-11-21T21:00', '2026-11-22T20:30'],
  ['24h', kathmandu, '2026-11-21T21:15', '2026-11-22T20:30'],
  ['7d', bangkok, '2026-11-16T17:00', '2026-11-22T20:30'],
  ['30d', bangkok, '2026-10-24T17:00', '2026-11-22T20:30'],
  // Summer time ended within these days.
  ['30d', london, '2026-10-23T23:00', '2026-11-22T20:30'],
  ['90d', london, '2026-08-24T23:00', '2026-11-22T20:30'],
  ['12m', london, '2025-11-23T00:00', '2026-11-22T20:30'],
  ['today', bangkok, '2026-11-22T17:00', '2026-11-22T20:30'],
  ['today', london, '2026-11-22T00:00', '2026-11-22T20:30'],
  ['yesterday', bangkok, '2026-11-21T17:00', '2026-11-22T17:00'],
  ['this-week', bangkok, '2026-11-22T17:00', '2026-11-22T20:30'],
  ['this-week', london, '2026-11-16T00:00', '2026-11-22T20:30'],
  ['last-week', bangkok, '2026-11-15T17:00', '2026-11-22T17:00'],
  ['this-month', bangkok, '2026-10-31T17:00', '2026-11-22T20:30'],
  // October had an hour more there.
  ['last-month', london, '2026-09-30T23:00', '2026-11-01T00:00'],
] as const)('%s in %j', (range, reading, from, to) =>
  expect(resolveRange(range, reading)).toEqual({ from: `${from}:00.000Z`, to: `${to}:00.000Z` }),
);

it('a range by length begins where a bar begins in every zone, so that only its last bar is cut', () => {
  for (const zone of Intl.supportedValuesOf('timeZone'))
    for (const [range, width, count] of [
      ['24h', 'hour', 24],
      ['7d', 'day', 7],
      ['30d', 'day', 30],
      ['90d', 'day', 90],
    ] as const) {
      const { from, to } = resolveRange(range, { now: NOW, zone });
      const bars = buildBars(width, { zone, from: Date.parse(from), to: Date.parse(to) });
      expect(bars.starts[0], `${zone} ${range}`).toBe(Date.parse(from));
      expect(bars.starts, `${zone} ${range}`).toHaveLength(count);
    }
});

it('every range begins before it ends, at midnight too', () => {
  const midnight = { now: new Date('2026-11-30T17:00:00Z'), zone: 'Asia/Bangkok' };
  for (const range of RANGE_GROUPS.flat()) {
    const { from, to } = resolveRange(range, midnight);
    expect(Date.parse(from), range).toBeLessThan(Date.parse(to));
  }
});

it("a range that is stored by name follows the days of the user's time zone, and so does its query", () => {
  const kept = { range: 'yesterday', query: 'coffee AND published:today' };
  expect(filterAt(kept, bangkok)).toEqual({
    from: '2026-11-21T17:00:00.000Z',
    to: '2026-11-22T17:00:00.000Z',
    query: kept.query,
    time_zone: 'Asia/Bangkok',
  });
});
