import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extractExcerpt, findSpans } from './find-positions.ts';

function marked(text: string, sought: readonly string[]): string[] {
  return findSpans(text, sought).map(({ start, end }) => text.slice(start, end));
}

test.each([
  ['Order 4711, order 4712', ['ORDER'], ['Order', 'order']],
  ['ทำน้ำตาลหก', ['น้ำ'], ['น้ำ']],
  ['ราคา １２３ บาท', ['123'], ['１２３']],
  ['cafe\u0301 au lait', ['caf\u00e9'], ['cafe\u0301']],
  ['aaaa', ['aa'], ['aa', 'aa']],
  ['nothing', ['x'], []],
  ['nothing', ['  '], []],
  ['a late refund, too late', ['refund', 'late'], ['late', 'refund', 'late']],
  ['refunds', ['fund', 'refu', 's'], ['refund', 's']],
  ['refunds', ['refunds', 'fund'], ['refunds']],
])('%s holds any of %j', (text, sought, found) => {
  expect(marked(text, sought)).toEqual(found);
});

const words = fc.string({ maxLength: 120, unit: fc.constantFrom('a', 'ก', 'น้ำ', '😀', ' ', 'e\u0301') });

test('The excerpt contains the match and is never longer than requested, not counting its dots', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const part = extractExcerpt(`${before}needle${after}`, ['absent', 'needle'], 60);
      expect(findSpans(part, ['needle']).length).toBeGreaterThan(0);
      expect(part.length).toBeLessThanOrEqual(62);
    }),
  );
});

test('A text without a match is cut to its beginning', () => {
  expect(extractExcerpt('abcdef', ['zzz'], 3)).toBe('abc…');
});
