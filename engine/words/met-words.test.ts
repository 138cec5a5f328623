import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MetWords } from './met-words.ts';

const isCounted = (word: string): boolean => !word.includes('ะ');

/** Few letters, so that words come again; many words, so that they take each other's places. */
const words = fc.array(
  fc.string({ unit: fc.constantFrom('ก', 'า', 'ะ', 'a', '1'), minLength: 1, maxLength: 14 }),
  {
    minLength: 1,
    maxLength: 60,
  },
);

it('a word is what stands there, where it counts, whatever was met before', () => {
  const met = new MetWords(isCounted);
  fc.assert(
    fc.property(words, (some) => {
      const text = some.join('');
      let from = 0;
      for (const word of some) {
        expect(met.take(text, from, from + word.length)).toBe(isCounted(word) ? word : '');
        from += word.length;
      }
    }),
    { numRuns: 2000 },
  );
});

it('is asked about once for a word that is remembered', () => {
  const asked: string[] = [];
  const met = new MetWords((word) => {
    asked.push(word);
    return true;
  });
  expect([met.take('ดีดี', 0, 2), met.take('ดีดี', 2, 4)]).toEqual(['ดี', 'ดี']);
  expect(asked).toEqual(['ดี']);
});
