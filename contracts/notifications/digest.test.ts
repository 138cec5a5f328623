import { expect, it } from 'vitest';
import { computeNextDigest } from './digest.ts';

it.each([
  ['Asia/Bangkok', 8, '2026-11-21T00:30:00Z', '2026-11-21T01:00:00.000Z'],
  ['Asia/Bangkok', 8, '2026-11-21T01:00:00Z', '2026-11-22T01:00:00.000Z'],
  ['UTC', 0, '2026-12-31T12:00:00Z', '2027-01-01T00:00:00.000Z'],
  // The night in which daylight saving time begins has no such hour: the digest is due at the moment of the change.
  ['Europe/Berlin', 2, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
])('in %s at %i, after %s', (time_zone, hour, now, due) =>
  expect(computeNextDigest({ hour, time_zone }, new Date(now)).toISOString()).toBe(due),
);
