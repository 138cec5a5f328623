import { expect, it } from 'vitest';
import { isEverydayWord } from './everyday-words.ts';

it.each([
  ['ดี', 0.08, true],
  ['หน้า', 0.05, true],
  ['time', 0.03, true],
  ['ไรเดอร์', 0.001, false],
  ['refund', 0.001, false],
])('%s in a share of %d of the posts is an everyday word: %s', (word, share, expected) => {
  expect(isEverydayWord(word, share)).toBe(expected);
});

it('A word that is far more frequent than in everyday posts tells something', () => {
  expect(isEverydayWord('ราคา', 0.05)).toBe(true);
  expect(isEverydayWord('ราคา', 0.4)).toBe(false);
});
