import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CutFeatures, LONGEST_RUN, step, TABLE_BITS, WORD } from './segmenter-features.ts';
import { ThaiSegmenter } from './thai-segmenter.ts';

const bytes = readFileSync(new URL('./weights/thai-words.bin', import.meta.url));
const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const cutter = new ThaiSegmenter(weights);

function cut(text: string): string[] {
  const { count, ends } = cutter.cut(text, 0, text.length);
  return Array.from({ length: count }, (_, at) => text.slice(at === 0 ? 0 : ends[at - 1], ends[at]));
}

/** The ends of words by the features from which the weights were learnt: what the kernel must find. */
function endsByFeatures(run: string): number[] {
  const features = new CutFeatures();
  features.read(run);
  const ends: number[] = [];
  let word = WORD;
  for (let at = 1; at < run.length; at++) {
    word = step(word, run.charCodeAt(at - 1) & 0x7f);
    if (!features.mayCut(at)) continue;
    const sum = features
      .at(at, at - (ends.at(-1) ?? 0), word)
      .reduce((all, place) => all + (weights[place] ?? 0), 0);
    if (sum <= 0) continue;
    ends.push(at);
    word = WORD;
  }
  return run === '' ? [] : [...ends, run.length];
}

/** Any characters, and everyday ones in any order: only the latter give words of some length. */
const runs = fc.oneof(
  fc
    .array(fc.integer({ min: 0x0e01, max: 0x0e5b }), { maxLength: 80 })
    .map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom('ร้าน', 'นี้', 'อร่อย', 'มาก', 'พนักงาน', 'ไม่', 'สนใจ', 'เ', '่', 'ๆ', 'ก', 'กรุงเทพ'), {
      maxLength: 60,
    })
    .map((parts) => parts.join('')),
);

describe('segmentation of Thai', () => {
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

  it('words add up to the run, and each begins where a word may, for any characters', () => {
    fc.assert(
      fc.property(runs, (text) => {
        const words = cut(text);
        expect(words.join('')).toBe(text);
        for (const word of words.slice(1)) expect(word).not.toMatch(/^[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]/);
        for (const word of words.slice(0, -1)) expect(word).not.toMatch(/[\u0e40-\u0e44]$/);
      }),
    );
  });

  it('words end where the training features say, whatever was cut before', () => {
    fc.assert(
      fc.property(runs, (text) => {
        const { count, ends } = cutter.cut(text, 0, text.length);
        expect(Array.from(ends.subarray(0, count))).toEqual(endsByFeatures(text));
      }),
    );
  });

  it('words are found in the longest run, and no further', () => {
    const run = 'ร้านนี้อร่อยมาก'.repeat(80);
    const { count, ends } = cutter.cut(run, 0, run.length);
    expect(Array.from(ends.subarray(0, count))).toEqual(endsByFeatures(run.slice(0, LONGEST_RUN)));
  });

  it('words in the middle of a text are found by their places in it', () => {
    const { count, ends } = cutter.cut('abc ร้านนี้ xyz', 4, 11);
    expect(Array.from(ends.subarray(0, count))).toEqual([8, 11]);
  });
});

it('weights other than those of the Thai segmenter are refused', () => {
  expect(() => new ThaiSegmenter(new Int8Array(2 ** TABLE_BITS - 1))).toThrow('Not the weights');
});
