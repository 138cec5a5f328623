import { expect, it } from 'vitest';
import { splitTimeLeft } from './time-left.ts';

it.each([
  [-1, null],
  [0, null],
  [0.2, { unit: 'seconds', first: 1, second: 0 }],
  [59, { unit: 'seconds', first: 59, second: 0 }],
  [61, { unit: 'minutes', first: 1, second: 1 }],
  [3600, { unit: 'hours', first: 1, second: 0 }],
  [86_399, { unit: 'hours', first: 23, second: 59 }],
  [7 * 86_400 - 1, { unit: 'days', first: 6, second: 23 }],
])('%d seconds', (seconds, left) => {
  expect(splitTimeLeft(seconds)).toEqual(left);
});
