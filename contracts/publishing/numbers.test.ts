import { expect, test } from 'vitest';
import { computeNextReading } from '#contracts/publishing/numbers.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;

test.each([
  ['at once', 0, HOUR],
  ['in the last hour of its first day', DAY - 1, HOUR],
  ['after a day', DAY, 6 * HOUR],
  ['in the last hour of its first week', 7 * DAY - 1, 6 * HOUR],
  ['after a week', 7 * DAY, DAY],
  ['after thirty days', 30 * DAY, 7 * DAY],
  ['in the last hour of ninety days', 90 * DAY - 1, 7 * DAY],
])(
  'The numbers of a post that are read %s are read again after the pause of its age',
  (_when, age, pause) => {
    const published = Date.parse('2026-12-01T02:00:00.000Z');
    expect(computeNextReading(published, published + age)).toBe(published + age + pause);
  },
);

test('The numbers of a post of ninety days are not read again', () => {
  expect(computeNextReading(0, 90 * DAY)).toBeNull();
});

test('A post that is read on time is read 24 times on its first day and 80 times in all', () => {
  const reads: number[] = [];
  for (let at = computeNextReading(0, 0); at !== null; at = computeNextReading(0, at)) reads.push(at);
  expect(reads.filter((at) => at <= DAY)).toHaveLength(24);
  expect(reads.length).toBe(24 + 24 + 23 + 9);
});
