import { expect, it } from 'vitest';
import { mended } from './mended.ts';

it('puts a mistake right at its place, and touches nothing where it stands no more', () => {
  const mistake = { start: 3, end: 10, word: 'recieve' };
  expect(mended('we recieve it', mistake, 'receive')).toBe('we receive it');
  expect(mended('he recieve it', mistake, 'receive')).toBe('he receive it');
  expect(mended('they recieve it', mistake, 'receive')).toBe('they recieve it');
});
