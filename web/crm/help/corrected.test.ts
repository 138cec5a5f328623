import { expect, it } from 'vitest';
import { corrected } from './corrected.ts';

it('puts a mistake right at its place, and touches nothing where it stands no more', () => {
  const mistake = { start: 3, end: 10, word: 'recieve' };
  expect(corrected('we recieve it', mistake, 'receive')).toBe('we receive it');
  expect(corrected('he recieve it', mistake, 'receive')).toBe('he receive it');
  expect(corrected('they recieve it', mistake, 'receive')).toBe('they recieve it');
});
