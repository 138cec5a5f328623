import { expect, it } from 'vitest';
import { findBrokenWords, isRising, selectQuietThemes, withoutPieces } from './rising.ts';

const TOTALS = { total: 1000, totalBefore: 1000 };
const said = (value: string, count: number, before: number) => ({ value, count, before });

it.each<[value: string, count: number, before: number, rises: boolean]>([
  ['recall', 40, 2, true],
  ['มัทฉะ', 12, 0, true],
  // Too few to be more than chance.
  ['recall', 4, 0, false],
  ['recall', 6, 1, false],
  // As common as before, or rarer.
  ['coffee', 400, 390, false],
  ['coffee', 40, 80, false],
  // Does not name a topic.
  ['ไหร่', 60, 3, false],
  ['หยัง', 60, 3, false],
  ['really', 60, 3, false],
])('%s in %i mentions, before in %i, rises: %s', (value, count, before, rises) =>
  expect(isRising(said(value, count, before), TOTALS)).toBe(rises),
);

it('two halves that never occur apart are one word, in scripts without spaces', () => {
  const counts = new Map([
    ['แฟล', 30],
    ['ตไวท์', 31],
    ['flat', 30],
    ['white', 31],
    ['กาแฟ', 300],
    ['อร่อย', 200],
  ]);
  const pairs = [
    { first: 'แฟล', second: 'ตไวท์', together: 29 },
    { first: 'flat', second: 'white', together: 29 },
    { first: 'กาแฟ', second: 'อร่อย', together: 90 },
  ];
  expect(findBrokenWords(counts, pairs)).toEqual([{ first: 'แฟล', second: 'ตไวท์', whole: 'แฟลตไวท์' }]);
});

it('a part of a rising word is left out unless it rises without it', () => {
  const themes = [said('แฟลตไวท์', 40, 1), said('แฟล', 41, 1), said('ไวท์', 90, 3)];
  expect(withoutPieces(themes, TOTALS).map(({ value }) => value)).toEqual(['แฟลตไวท์', 'ไวท์']);
});

it('What was much spoken of before and is at most half of it now has gone quiet, the surest first', () => {
  const themes = [
    said('faded', 10, 60),
    said('gone', 0, 60),
    // Still more than half is left, or too little was said before.
    said('steady', 320, 400),
    said('rare', 0, 4),
    said('risen', 60, 3),
    said('really', 0, 60),
  ];
  expect(selectQuietThemes(themes, TOTALS).map(({ value }) => value)).toEqual(['gone', 'faded']);
});
