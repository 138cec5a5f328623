import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countPostText } from '#engine/publishing/count-text.ts';
import { fitsText, listCharacterEnds } from '#engine/publishing/fitting-text.ts';
import { splitThread, type ThreadNumbering } from '#engine/publishing/split-thread.ts';

const THAI =
  'วันนี้เราเปิดร้านใหม่ที่เชียงใหม่แล้วนะคะ มีเมนูพิเศษมากมายเช่นข้าวซอยไก่ น้ำพริกหนุ่ม และกาแฟดอยช้าง แวะมาชิมกันได้ทุกวัน ตั้งแต่ 9.00 น. ถึง 20.00 น. ค่ะ';
const ENGLISH =
  'We are open from 9 a.m. to 8 p.m. Dr. Somchai will be there. Come and see us! It is near St. Mary church, i.e. next to the market.';

function split(text: string, max: number, numbering: ThreadNumbering = 'none'): string[] {
  return splitThread(text, { fits: (part) => countPostText(part, 'weighted') <= max, numbering }).parts;
}

test('A text that fits stays one part without a number', () => {
  expect(split('short', 280, 'after')).toEqual(['short']);
});

test('English is divided behind its sentences, and an abbreviation ends none', () => {
  expect(split(ENGLISH, 70)).toEqual([
    'We are open from 9 a.m. to 8 p.m. Dr. Somchai will be there.',
    'Come and see us! It is near St. Mary church, i.e. next to the market.',
  ]);
});

test('Thai is divided behind its sentences and clauses, never beside a number', () => {
  expect(split(THAI, 90)).toEqual([
    'วันนี้เราเปิดร้านใหม่ที่เชียงใหม่แล้วนะคะ',
    'มีเมนูพิเศษมากมายเช่นข้าวซอยไก่ น้ำพริกหนุ่ม และกาแฟดอยช้าง แวะมาชิมกันได้ทุกวัน',
    'ตั้งแต่ 9.00 น. ถึง 20.00 น. ค่ะ',
  ]);
});

test('Thai without spaces is divided between words', () => {
  const parts = split('มหาวิทยาลัยเชียงใหม่เปิดรับสมัครนักศึกษาใหม่ทุกคณะ', 25);
  expect(parts.join('')).toBe('มหาวิทยาลัยเชียงใหม่เปิดรับสมัครนักศึกษาใหม่ทุกคณะ');
  for (const word of ['มหาวิทยาลัย', 'เปิด', 'รับ', 'สมัคร', 'ใหม่'])
    expect(parts.some((part) => part.includes(word))).toBe(true);
});

test('Paragraphs come before sentences, and numbers are within the limit', () => {
  const parts = split(`${ENGLISH}\n\n${THAI}`, 200, 'after');
  expect(parts.map((part) => part.split('\n').at(-1))).toEqual(['1/2', '2/2']);
  expect(parts[0]).toBe(`${ENGLISH}\n1/2`);
  expect(split(`${ENGLISH}\n\n${THAI}`, 200, 'before')[1]).toBe(`2/2 ${THAI}`);
});

test('More than nine parts have numbers of two digits, which fit as well', () => {
  const parts = split(`${ENGLISH} `.repeat(20), 140, 'after');
  expect(parts.length).toBeGreaterThan(9);
  expect(parts.at(-1)).toMatch(new RegExp(`\n${parts.length}/${parts.length}$`));
  for (const part of parts) expect(countPostText(part, 'weighted')).toBeLessThanOrEqual(140);
});

test('An address is never cut while it fits into a part', () => {
  const address = `https://example.com/${'a-b.c'.repeat(12)}`;
  const parts = splitThread(`${'word '.repeat(20)}${address} ${'word '.repeat(20)}`, {
    fits: (part) => part.length <= 100,
    numbering: 'none',
  }).parts;
  expect(parts.some((part) => part.includes(address))).toBe(true);
});

test('A limit without room for a character is an error', () => {
  expect(() => split('👍👍', 1)).toThrow(RangeError);
});

const words = fc.constantFrom(
  'วันนี้',
  'ร้านใหม่ ',
  'นะคะ ',
  'น้ำ',
  'กี่',
  '9.00 น. ',
  'ๆ ',
  'sentence. ',
  'Dr. ',
  'Why? ',
  '👨‍👩‍👧',
  '🇹🇭',
  'é',
  '\n',
  '\n\n',
  ' ',
  '#แท็กไทย ',
  '@someone ',
  'https://example.com/ข่าว ',
  'ก'.repeat(40),
  'x'.repeat(40),
);
const text = fc.array(words, { minLength: 1, maxLength: 60 }).map((parts) => parts.join(''));
const numberings = fc.constantFrom<ThreadNumbering>('before', 'after', 'none');

test('Pieces together are the text, parts are within the limit, and no visible character is cut', () => {
  fc.assert(
    fc.property(text, numberings, fc.integer({ min: 30, max: 120 }), (text, numbering, max) => {
      for (const unit of ['weighted', 'graphemes', 'bytes', 'short_links', 'emoji_bytes'] as const) {
        const limit = unit === 'bytes' ? max * 3 : max;
        const fits = (part: string): boolean => fitsText(part, [{ unit, max: limit }]);
        const { pieces, parts } = splitThread(text, { fits, numbering });
        expect(pieces.join('')).toBe(text);
        expect(parts).toHaveLength(pieces.length);
        for (const part of parts) expect(countPostText(part, unit)).toBeLessThanOrEqual(limit);
        const ends = new Set(listCharacterEnds(text));
        let at = 0;
        for (const piece of pieces) expect(ends.has((at += piece.length))).toBe(true);
      }
    }),
  );
});
