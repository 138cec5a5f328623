import { expect, test } from 'vitest';
import { toFullYear } from './card-form.tsx';

test.each([
  ['29', '2029'],
  [' 31 ', '2031'],
  ['2030', '2030'],
  ['9', '9'],
])('The year %j of a card is read as %j', (typed, year) => {
  expect(toFullYear(typed)).toBe(year);
});
