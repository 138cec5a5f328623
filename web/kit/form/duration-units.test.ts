import { expect, test } from 'vitest';
import { selectUnit, toAmount } from './duration-units.ts';

test.each([
  [10_080, 'minutes', 7, 'days'],
  [90, 'minutes', 90, 'minutes'],
  [120, 'minutes', 2, 'hours'],
  [12, 'hours', 12, 'hours'],
  [720, 'hours', 30, 'days'],
  [86_400, 'seconds', 1, 'days'],
  [61, 'seconds', 61, 'seconds'],
] as const)(
  '%i %s are shown as %i %s, the largest unit that leaves a whole number',
  (stored, unit, amount, shown) => {
    expect(selectUnit(stored, unit, null)).toBe(shown);
    expect(toAmount(stored, unit, shown)).toBe(amount);
  },
);

test('A picked unit stays while the number is whole in it, and an empty or zero field keeps it too', () => {
  expect(selectUnit(2880, 'minutes', 'hours')).toBe('hours');
  expect(selectUnit(90, 'minutes', 'hours')).toBe('minutes');
  expect(selectUnit(null, 'minutes', 'days')).toBe('days');
  expect(selectUnit(0, 'seconds', null)).toBe('seconds');
});
