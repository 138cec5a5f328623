import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TABLE_BITS, ThaiCutter } from './thai-cutter.ts';

const bytes = readFileSync(new URL('./weights/thai-words.bin', import.meta.url));
const cutter = new ThaiCutter(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));

const cut = (text: string): string[] => {
  const { count, ends } = cutter.cut(text, 0, text.length);
  return Array.from({ length: count }, (_, at) => text.slice(at === 0 ? 0 : ends[at - 1], ends[at]));
};

describe('words of Thai', () => {
  it.each([
    ['ร้านนี้อร่อยมาก', ['ร้าน', 'นี้', 'อร่อย', 'มาก']],
    ['รอนานมากพนักงานไม่สนใจ', ['รอ', 'นาน', 'มาก', 'พนักงาน', 'ไม่', 'สนใจ']],
    ['ขอบคุณครับ', ['ขอบคุณ', 'ครับ']],
    ['ไปกินส้มตำมา', ['ไป', 'กิน', 'ส้มตำ', 'มา']],
    ['ก', ['ก']],
    ['', []],
  ])('%s', (text, words) => {
    expect(cut(text)).toEqual(words);
  });

  it('make up the run, each begins where one may, whatever stands there', () => {
    const run = fc
      .array(fc.integer({ min: 0x0e01, max: 0x0e5b }), { maxLength: 80 })
      .map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(run, (text) => {
        const words = cut(text);
        expect(words.join('')).toBe(text);
        for (const word of words.slice(1)) expect(word).not.toMatch(/^[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]/);
        for (const word of words.slice(0, -1)) expect(word).not.toMatch(/[\u0e40-\u0e44]$/);
      }),
    );
  });

  it('are found in the middle of a text by their places in it', () => {
    const { count, ends } = cutter.cut('abc ร้านนี้ xyz', 4, 11);
    expect(Array.from(ends.subarray(0, count))).toEqual([8, 11]);
  });
});

it('other weights than those of the cutter are refused', () => {
  expect(() => new ThaiCutter(new Int8Array(2 ** TABLE_BITS - 1))).toThrow('Not the weights');
});
