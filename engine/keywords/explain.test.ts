import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeywordMatch, KeywordSet } from '#contracts/keywords/set.ts';
import { explainMatch, findMarkedSpans } from '#engine/keywords/explain.ts';
import { compileKeywords } from '#engine/keywords/matcher.ts';
import { fold } from '#engine/text/fold.ts';

const set = (includes: string[], excludes: string[][] = []): KeywordSet => ({ includes, excludes });
function marked(text: string, ...sets: KeywordSet[]): string[] {
  return findMarkedSpans(text, [{ sets, match: 'auto' }]).map(({ start, end }) => text.slice(start, end));
}

describe('Explanation of a match', () => {
  it('The words of a match are marked in the original text', () => {
    expect(marked('ซื้อ iPhone™ น\u0e4d\u0e49าเเข็ง และน้ำ', set(['น้ำ', 'IPHONE']))).toEqual([
      'iPhone',
      'น\u0e4d\u0e49า',
      'น้ำ',
    ]);
  });

  it('Overlapping marks are joined, and a set that does not match has no marks', () => {
    expect(marked('ice tea time', set(['ice tea']), set(['tea time']), set(['time', 'no']))).toEqual([
      'ice tea time',
    ]);
  });

  it('The explanation names missing words, words found only inside others, and what excluded the post', () => {
    expect(
      explainMatch('My iphones, ice tea', {
        sets: [set(['tea', 'iphone'], [['ice'], ['tea', 'milk']])],
        match: 'auto',
      }),
    ).toEqual({
      matched: false,
      sets: [
        {
          matched: false,
          includes: [
            { word: 'tea', spans: [{ start: 16, end: 19 }], inside: [] },
            { word: 'iphone', spans: [], inside: [{ start: 3, end: 9 }] },
          ],
          excludes: [
            { words: [{ word: 'ice', spans: [{ start: 12, end: 15 }], inside: [] }], holds: true },
            {
              words: [
                { word: 'tea', spans: [{ start: 16, end: 19 }], inside: [] },
                { word: 'milk', spans: [], inside: [] },
              ],
              holds: false,
            },
          ],
          missing: ['iphone'],
          holding: [['ice']],
        },
      ],
    });
  });

  it('The explanation agrees with the matcher on any text', () => {
    const letters = fc.constantFrom('a', 'B', 'ก', 'เ', 'า', '้', 'ํ', ' ', '#', '5', '❤️', '\u200b');
    const word = fc.array(letters, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
    const sets = fc.array(
      fc.record({
        includes: fc.array(word, { minLength: 1, maxLength: 2 }),
        excludes: fc.array(fc.array(word, { minLength: 1, maxLength: 2 }), { maxLength: 1 }),
      }),
      { maxLength: 2 },
    );
    fc.assert(
      fc.property(
        fc.array(letters).map((parts) => parts.join('')),
        sets,
        fc.constantFrom<KeywordMatch>('auto', 'anywhere'),
        (text, list, match) => {
          const hits = compileKeywords([{ id: 1, owner: 0, sets: list, match }]).match(fold(text), []);
          expect(explainMatch(text, { sets: list, match }).matched).toBe(hits === 1);
        },
      ),
    );
  });
});
