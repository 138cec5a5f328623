import { expect, test } from 'vitest';
import { computePlanTime, WallTimeText } from '#contracts/publishing/plan-time.ts';

test.each([
  ['Asia/Bangkok', '2026-03-29T02:30', '2026-03-28T19:30:00.000Z', false],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z', true],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z', false],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z', true],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z', false],
  ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:45:00.000Z', true],
  ['Africa/Casablanca', '2026-06-01T09:00', '2026-06-01T08:00:00.000Z', false],
])('A planned time in %s at %s is the instant that its clocks show', (zone, wall_time, at, skipped) => {
  expect(computePlanTime({ wall_time, zone })).toMatchObject({ at, skipped });
});

test.each(['2026-02-30T09:00', '2026-13-01T09:00', '2026-01-01T24:00', '2026-01-01 09:00', ''])(
  'The text "%s" is no planned time',
  (text) => expect(WallTimeText.safeParse(text).success).toBe(false),
);
