import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LAUGH_UNIT, LINK_UNIT, MAX_UNITS, MENTION_UNIT, normaliseInto } from './normalise.ts';

const LINK = String.fromCharCode(LINK_UNIT);
const MENTION = String.fromCharCode(MENTION_UNIT);
const LAUGH = String.fromCharCode(LAUGH_UNIT);
const units = new Uint16Array(MAX_UNITS + 8);

function normalised(text: string): string {
  return String.fromCharCode(...units.subarray(0, normaliseInto(text, units)));
}

describe('the form that the model reads', () => {
  it.each([
    ['Hello  World', ' hello world '],
    ['ดีมากกกกก', ' ดีมากก '],
    ['soooo good!!!!', ' soo good!! '],
    ['55555 ตลก', ` ${LAUGH} ตลก `],
    ['55 บาท 2024', ' 00 บาท 00 '],
    ['ดู https://example.com/a?b=c นะ', ` ดู ${LINK} นะ `],
    ['@some_user hi', ` ${MENTION} hi `],
    ["I don't, can’t", ' i dont, cant '],
    ['น\u0e4d\u0e32', ' น\u0e33 '],
    ['❤️', ' ❤ '],
    ['', ' '],
  ])('%s', (text, form) => {
    expect(normalised(text)).toBe(form);
  });

  it('fits its buffer and keeps nothing three times, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (text) => {
        const length = normaliseInto(text, units);
        expect(length).toBeLessThanOrEqual(MAX_UNITS + 4);
        expect(units[0]).toBe(0x20);
        expect(units[length - 1]).toBe(0x20);
      }),
    );
  });
});
