import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bluesky } from './bluesky.ts';
import { line } from './line.ts';
import { computePeriod, isOverLimit, listActCosts, listSendCosts } from './meter.ts';
import { twitter } from './twitter.ts';
import { whatsapp } from './whatsapp.ts';
import { youtube } from './youtube.ts';

test.each([
  ['month', 'Asia/Tokyo', '2026-11-30T14:59:59Z', '2026-11-30', '2026-11-01', '2026-11-30T15:00:00.000Z'],
  ['month', 'Asia/Tokyo', '2026-11-30T15:00:00Z', '2026-12-01', '2026-12-01', '2026-12-31T15:00:00.000Z'],
  [
    'day',
    'America/Los_Angeles',
    '2026-11-30T07:59:00Z',
    '2026-11-29',
    '2026-11-29',
    '2026-11-30T08:00:00.000Z',
  ],
  // The day on which daylight saving time ends has 25 hours.
  [
    'day',
    'America/Los_Angeles',
    '2026-11-01T12:00:00Z',
    '2026-11-01',
    '2026-11-01',
    '2026-11-02T08:00:00.000Z',
  ],
] as const)('A %s in %s at %s', (period, zone, now, today, from, resets) => {
  const found = computePeriod({ period, zone }, new Date(now));
  expect([found.today, found.from, found.resets_at.toISOString()]).toEqual([today, from, resets]);
});

test('A period holds the instant it was computed for, and the next begins where it ends', () => {
  const zones = fc.constantFrom('UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Asia/Bangkok');
  fc.assert(
    fc.property(
      fc.constantFrom('day' as const, 'month' as const),
      zones,
      fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      (period, zone, now) => {
        const found = computePeriod({ period, zone }, now);
        expect(found.resets_at.getTime()).toBeGreaterThan(now.getTime());
        const before = computePeriod({ period, zone }, new Date(found.resets_at.getTime() - 1));
        expect(before.from).toBe(found.from);
        expect(computePeriod({ period, zone }, found.resets_at).from > found.from).toBe(true);
      },
    ),
  );
});

test('A message spends by how and where it is sent', () => {
  const push = { route: 'push', is_public: false, template: false } as const;
  expect(listSendCosts(line.meters, push)).toEqual([{ meter: 'push', amount: 1 }]);
  expect(listSendCosts(line.meters, { ...push, route: 'reply' })).toEqual([]);
  expect(listSendCosts(whatsapp.meters, push)).toEqual([]);
  expect(listSendCosts(whatsapp.meters, { ...push, template: true })).toEqual([
    { meter: 'template', amount: 1 },
  ]);
  expect(listSendCosts(twitter.meters, push)).toEqual([{ meter: 'private_sent', amount: 1 }]);
  expect(listSendCosts(twitter.meters, { ...push, is_public: true })).toEqual([
    { meter: 'public_sent', amount: 1 },
  ]);
});

test('An act on a comment spends what its network counts for it, and taking it back what that costs', () => {
  expect(listActCosts(bluesky.meters, 'like')).toEqual([{ meter: 'unit', amount: 2 }]);
  expect(listActCosts(bluesky.meters, 'unlike')).toEqual([{ meter: 'unit', amount: 1 }]);
  expect(listActCosts(youtube.meters, 'delete')).toEqual([{ meter: 'unit', amount: 100 }]);
  expect(listActCosts(line.meters, 'like')).toEqual([]);
});

test('A limit allows exactly what it names, and none allows everything', () => {
  expect(isOverLimit(2, 1, 3)).toBe(false);
  expect(isOverLimit(3, 1, 3)).toBe(true);
  expect(isOverLimit(1_000_000, 1, null)).toBe(false);
});
