import { expect, test } from 'vitest';
import { addMonths, listMonthDays, startOfWeek, toWallTime } from './days.ts';

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s is %i months away from %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test.each([
  ['2026-12-05', 'monday', '2026-11-30', 35],
  ['2026-12-05', 'sunday', '2026-11-29', 35],
  ['2026-02-10', 'monday', '2026-01-26', 35],
  ['2026-02-10', 'sunday', '2026-02-01', 28],
  ['2026-08-01', 'monday', '2026-07-27', 42],
] as const)('The month of %s with weeks from %s begins on %s and has %i days', (day, week, first, count) => {
  const days = listMonthDays(day, week);
  expect([days[0], days.length]).toEqual([first, count]);
});

test('A week begins on the day that the organisation chose', () => {
  expect(startOfWeek('2026-12-06', 'monday')).toBe('2026-11-30');
  expect(startOfWeek('2026-12-06', 'sunday')).toBe('2026-12-06');
  expect(startOfWeek('2026-12-06', 'saturday')).toBe('2026-12-05');
});

test('A minute outside of the day is its first or last quarter', () => {
  expect([
    toWallTime('2026-12-05', -20),
    toWallTime('2026-12-05', 1439),
    toWallTime('2026-12-05', 555),
  ]).toEqual(['2026-12-05T00:00', '2026-12-05T23:45', '2026-12-05T09:15']);
});
