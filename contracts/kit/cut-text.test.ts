import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCharacterStart, cutLine, cutText, sliceEnd, sliceStart } from '#contracts/kit/cut-text.ts';

const CHARACTERS = [
  'a',
  'Z',
  ' ',
  '7',
  'é',
  'e\u0301',
  'n\u0303\u0323',
  'ก',
  'ที่',
  'น้ำ',
  'กี้',
  'ผู้',
  'ญ่',
  'เ',
  'ฐ์',
  'สื้',
  'ซึ่',
  '👩‍👩‍👧‍👦',
  '👨🏽‍🚀',
  '👍🏿',
  '❤️',
  '🏳️‍🌈',
  '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  '🇹🇭',
  '🇯🇵',
  '1️⃣',
  '👁️‍🗨️',
  '🧑🏻‍❤️‍💋‍🧑🏿',
  '😀',
  '한',
  '\u1112\u1161\u11ab',
  'ᄀ',
  '가\u11a8',
  'क्',
  'நி',
  'ё',
  '\u0438\u0306',
  'ש\u05c1\u05b8',
  'لَّ',
  '界',
  '𠮷',
  '\r\n',
];
const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' });
function charactersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
const written = fc.array(fc.constantFrom(...CHARACTERS), { maxLength: 60 }).map((list) => list.join(''));
const limits = fc.integer({ min: 40, max: 160 });

/** Whether a text is the first characters of another, each whole. */
function beginsWhole(part: string, text: string): boolean {
  const all = charactersOf(text);
  return charactersOf(part).every((one, index) => one === all[index]);
}

describe('a text that is cut for people', () => {
  it('a cut text keeps every character whole, ends with an ellipsis and fits its limit', () => {
    fc.assert(
      fc.property(written, limits, (text, limit) => {
        const cut = cutText(text, limit);
        if (text.length <= limit) {
          expect(cut).toBe(text);
          return;
        }
        expect(cut.length).toBeLessThanOrEqual(limit);
        expect(cut.endsWith('…')).toBe(true);
        expect(beginsWhole(cut.slice(0, -1), text)).toBe(true);
        // No more is lost than the character that does not fit, and the spaces before it.
        const next = charactersOf(text)
          .slice(0, charactersOf(cut.slice(0, -1)).length + 1)
          .join('')
          .trimEnd();
        expect(
          cut.length - 1 === next.length || next.length > limit - 1 || /\s$/.test(text.slice(0, cut.length)),
        ).toBe(true);
      }),
    );
  });

  it('a text cut without an ellipsis keeps every character whole at both ends', () => {
    fc.assert(
      fc.property(written, limits, (text, limit) => {
        const [start, end] = [sliceStart(text, limit), sliceEnd(text, limit)];
        expect(Math.max(start.length, end.length)).toBeLessThanOrEqual(limit);
        expect(beginsWhole(start, text)).toBe(true);
        expect(text.endsWith(end)).toBe(true);
        expect(
          charactersOf(text)
            .slice(-charactersOf(end).length || Infinity)
            .join(''),
        ).toBe(end);
      }),
    );
  });

  it.each([
    [137, '👩‍👩‍👧‍👦 asks'],
    [138, 'ที่ร้าน'],
    [139, '🇹🇭🇯🇵'],
    [138, 'น้ำแข็ง'],
    [136, '👨🏽‍🚀🚀'],
    [139, 'e\u0301\u0323 x'],
    [138, '\u1112\u1161\u11ab글'],
  ])('a character that does not fit after %i letters is dropped', (letters, rest) => {
    const words = 'x'.repeat(letters);
    expect(cutText(`${words}${rest}${'z'.repeat(20)}`, 140)).toBe(`${words}…`);
  });

  it('a text of one endless character is cut like any text', () => {
    const zalgo = `a${'\u0301'.repeat(500)}`;
    expect(cutText(zalgo, 100)).toHaveLength(100);
    expect(sliceEnd(zalgo, 100)).toHaveLength(100);
  });

  it('a cut leaves no half of a surrogate pair, even in a malformed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), limits, (text, limit) => {
        expect(sliceStart(text.slice(1), limit).isWellFormed() || text.slice(1).length <= limit).toBe(true);
      }),
    );
    expect(cutText(`${'x'.repeat(9)}\ud83d${'x'.repeat(9)}`, 11)).toBe(`${'x'.repeat(9)}…`);
  });

  it('a text is put on one line before it is cut', () => {
    expect(cutLine(' one\n\n two\tthree ', 40)).toBe('one two three');
    expect(cutLine('one two\n three', 9)).toBe('one two…');
  });

  it('the start of a flag is found in a long run of flags', () => {
    expect(findCharacterStart('🇹🇭'.repeat(80), 4 * 50 + 2)).toBe(200);
  });
});
