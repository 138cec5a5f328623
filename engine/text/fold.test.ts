import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldWithMap, originalSpan } from '#engine/text/fold-map.ts';
import { fold } from '#engine/text/fold.ts';

describe('folding', () => {
  it.each([
    ['iPhone', 'iphone'],
    ['ＬＩＮＥ', 'line'],
    ['ﬁne ①', 'fine 1'],
    ['น้ำ', 'น้ำ'],
    ['น\u0e4d\u0e49า', 'น้ำ'],
    ['น\u0e49\u0e4dา', 'น้ำ'],
    ['นำ\u0e49', 'น้ำ'],
    ['เเม่', 'แม่'],
    ['ที\u0e48\u0e48', 'ที่'],
    ['ท\u0e48ี', 'ที่'],
    ['ล\u0e34\u0e4dก', 'ลึก'],
    ['ล\u0e34\u0e49ำ', 'ลึ้า'],
    ['นา\u0e49', 'น้า'],
    ['ฤๅษี', 'ฤาษี'],
    ['พันธุ์', 'พันธุ์'],
    ['ນ\u0ecd\u0ec9\u0eb2', 'ນ\u0ec9\u0ecd\u0eb2'],
    ['ນ\u0ec9\u0eb3', 'ນ\u0ec9\u0ecd\u0eb2'],
    ['เซ\u200bเว่น', 'เซเว่น'],
    ['❤\ufe0f', '❤'],
    ['👩\u200d💻 a\u200db', '👩\u200d💻 ab'],
    ['Brand™', 'brand tm'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['a\ud800b', 'a\ufffdb'],
    ['a\0\u00adb\tc\nd', 'ab\tc\nd'],
  ])('%j is %j', (text, folded) => expect(fold(text)).toBe(folded));

  it('gives the same by the quick and the slow way, twice as once, and piece by piece', () => {
    fc.assert(
      fc.property(text, (original) => {
        const folded = fold(original);
        expect(fold(folded)).toBe(folded);
        expect(fold(`${original}\u200b`)).toBe(folded);
        expect(foldWithMap(original).text).toBe(folded);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the way back to the original', () => {
  it.each([
    ['ซื้อ iPhone™ แล้ว', 'iphone', 'iPhone'],
    ['ดื่มน\u0e4d\u0e49าเเข็ง', 'น้ำแข็ง', 'น\u0e4d\u0e49าเเข็ง'],
    ['a\u200bb ﬁt', 'fit', 'ﬁt'],
    ['x ㎏ y', 'g y', '㎏ y'],
    ['รัก ❤️ ไทย', '❤', '❤️'],
  ])('in %j %j is %j', (original, word, found) => {
    const folded = foldWithMap(original);
    const start = folded.text.indexOf(word);
    const span = originalSpan(folded, { start, end: start + word.length });
    expect(original.slice(span.start, span.end)).toBe(found);
  });

  it('never leaves the text nor goes backwards', () => {
    fc.assert(
      fc.property(text, (original) => {
        const { from, to } = foldWithMap(original);
        for (let at = 0; at < from.length; at++) {
          expect(from[at]).toBeLessThan(to[at] ?? 0);
          expect(from[at]).toBeGreaterThanOrEqual(from[at - 1] ?? 0);
          expect(to[at]).toBeLessThanOrEqual(original.length);
        }
      }),
    );
  });
});

const thai = fc.constantFrom(...'กนอเแโาำๅะัิีึืฺุู็่้๊๋์ํ๎ๆຳໍາເ່້');
const odd = fc.constantFrom(
  '\u200b',
  '\u200d',
  '\ufe0f',
  '❤',
  '👍',
  '🏽',
  '🇹',
  '🇭',
  'é',
  'e\u0301',
  '™',
  'İ',
  'Σ',
  '\ud83d',
  '가',
  'ᄀ',
  'ᅡ',
  'ᆨ',
  'ｶ',
  'ﾞ',
  '１',
  'क',
  'ि',
);
const text = fc
  .array(
    fc.oneof(thai, odd, fc.string({ unit: 'binary', maxLength: 2 }), fc.constantFrom('a', 'Z', ' ', '5')),
  )
  .map((parts) => parts.join(''));
