import { expect, it } from 'vitest';
import { findPeaks } from './find-peaks.ts';

it('Bars far above the median are peaks, the highest first', () => {
  const counts = [20, 22, 18, 160, 21, 19, 320, 20];
  expect(findPeaks(counts)).toEqual([
    { index: 6, count: 320, usual: 21 },
    { index: 3, count: 160, usual: 21 },
  ]);
});

it.each([
  ['even bars', [20, 25, 18, 22, 24, 21]],
  ['few mentions', [0, 0, 0, 6, 0, 0, 0]],
  ['few bars', [1, 200, 1]],
])('There is no peak among %s', (_name, counts) => {
  expect(findPeaks(counts)).toEqual([]);
});
