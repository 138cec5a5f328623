import { expect, it } from 'vitest';
import { applyCorrection } from './corrected.ts';

it('puts a mistake right at its place, and touches nothing where it stands no more', () => {
  const mistake = { start: 3, end: 10, word: 'recieve' };
  expect(applyCorrection('we recieve it', mistake, 'receive')).toBe('we receive it');
  expect(applyCorrection('he recieve it', mistake, 'receive')).toBe('he receive it');
  expect(applyCorrection('they recieve it', mistake, 'receive')).toBe('they recieve it');
});
