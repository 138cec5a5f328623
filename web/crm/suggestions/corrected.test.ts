import { expect, it } from 'vitest';
import { applyCorrection } from './corrected.ts';

it('A mistake is corrected at its place, and nothing changes if it is no longer there', () => {
  const mistake = { start: 3, end: 10, word: 'recieve' };
  expect(applyCorrection('we recieve it', mistake, 'receive')).toBe('we receive it');
  expect(applyCorrection('he recieve it', mistake, 'receive')).toBe('he receive it');
  expect(applyCorrection('they recieve it', mistake, 'receive')).toBe('they recieve it');
});
