import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPattern } from '#contracts/listening/blacklist/pattern.ts';

describe('patterns of the blacklist', () => {
  it.each([
    ['(?:spam|scam){2,5}', 40],
    ['แจก(ฟรี)+', 6],
    ['\\bwin\\s+\\d{3,6}\\b', 10],
    ['[a-z0-9._-]+@[a-z]+\\.(?:biz|top)', 10],
    ['\\p{L}+555', 4],
    ['(a+)+b', 2],
    ['^free$', 4],
    ['😀+', 1],
  ])('the pattern %s is accepted', (pattern, size) =>
    expect(checkPattern(pattern)).toEqual({ ok: true, size }),
  );

  it.each([
    ['(a)\\1', 'pattern_unsafe', 4],
    ['(?<n>a)\\k<n>', 'pattern_invalid', 1],
    ['a(?=b)', 'pattern_unsafe', 2],
    ['(?<!a)b', 'pattern_unsafe', 1],
    ['(?!a)b', 'pattern_unsafe', 1],
    ['(a', 'pattern_invalid', 2],
    ['a)', 'pattern_invalid', 1],
    ['[z-a]', 'pattern_invalid', 0],
    ['[', 'pattern_invalid', 1],
    ['[]a]', 'pattern_invalid', 1],
    ['[[:alpha:]]', 'pattern_invalid', 1],
    ['a**', 'pattern_invalid', 3],
    ['a++', 'pattern_invalid', 3],
    ['*a', 'pattern_invalid', 0],
    ['a\\', 'pattern_invalid', 2],
    ['\\p{Nonsense}', 'pattern_invalid', 0],
    ['\\p{Thai}', 'pattern_invalid', 0],
    ['a{1001}', 'pattern_too_large', 1],
    ['((a{100}){100}){100}', 'pattern_too_large', 0],
    ['', 'pattern_matches_all', 0],
    ['.*', 'pattern_matches_all', 0],
    ['(spam)?', 'pattern_matches_all', 0],
    ['a||b', 'pattern_matches_all', 0],
    ['^', 'pattern_matches_all', 0],
    ['\\b', 'pattern_matches_all', 0],
  ])('refuses %j as %s at %d', (pattern, code, at) =>
    expect(checkPattern(pattern)).toEqual({ ok: false, code, at }),
  );

  const sign = fc.constantFrom(...'ab(){}[]|*+?\\^$.-,:=!<>012pkbdไ');
  it('the check never throws, and JavaScript parses every accepted pattern and does not find it in the empty text', () => {
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 14 }), (pattern) => {
        if (!checkPattern(pattern).ok) return;
        expect(new RegExp(pattern, 'u').test('')).toBe(false);
      }),
    );
  });
});
