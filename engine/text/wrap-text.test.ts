import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

/** Every letter is one wide; marks above and below have no width of their own. */
const measure = (text: string): number => [...text.replaceAll(/\p{M}/gu, '')].length;
function wrap(text: string, width: number, most?: number) {
  return wrapText(text, { width, measure, ...(most === undefined ? {} : { most }) });
}
const bare = (text: string): string => text.replaceAll(/\s/g, '');

describe('lines of a text', () => {
  it.each([
    ['กาแฟร้านนี้อร่อยมาก', 10, ['กาแฟร้านนี้', 'อร่อยมาก']],
    ['one two  three', 8, ['one two', 'three']],
    ['ราคา 120 บาทค่ะ (รวมแล้ว)', 12, ['ราคา 120 บาท', 'ค่ะ (รวมแล้ว)']],
    ['first\nsecond', 20, ['first', 'second']],
    ['', 5, ['']],
  ])('%s in %i', (text, width, lines) => expect(wrap(text, width)).toEqual(lines));

  it('never parts a letter from its marks, loses nothing, and keeps to the width', () => {
    const thai = fc.stringMatching(/^[ก-ฮ]([ก-ฮ][ัิีึืุู]?[่้๊๋]?|[ก-ฮ]| |a|7){0,40}$/);
    fc.assert(
      fc.property(thai, fc.integer({ min: 3, max: 20 }), (text, width) => {
        const lines = wrap(text, width);
        expect(bare(lines.join(''))).toBe(bare(text));
        for (const line of lines) {
          expect(measure(line)).toBeLessThanOrEqual(width);
          expect(line).not.toMatch(/^\p{M}/u);
        }
      }),
    );
  });

  it('ends with an ellipsis where there are more lines than wanted', () => {
    const lines = wrap('กาแฟร้านนี้อร่อยมาก น้ำแข็งกำลังดี พนักงานใจดี', 12, 2);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
    expect(measure(lines[1] ?? '')).toBeLessThanOrEqual(12);
    expect(wrap('สั้น', 12, 1)).toEqual(['สั้น']);
  });
});
