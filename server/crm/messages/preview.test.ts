import { expect, test } from 'vitest';
import { previewOf, subjectOf } from '#server/crm/messages/preview.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const characters = (text: string): string[] =>
  Array.from(new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

test.each([
  ['a family in emoji', FAMILY],
  ['a flag', '🇹🇭'],
  ['a Thai letter with vowel and tone', 'ที่'],
  ['a letter with SARA AM', 'น้ำ'],
  ['a letter with an accent of its own', 'e\u0301'],
])('a text is cut between what is read as characters: %s', (_name, one) => {
  for (let before = 0; before < 30; before += 1) {
    const text = 'x'.repeat(before) + one.repeat(200);
    for (const shown of [previewOf(text), subjectOf(text)]) {
      expect(shown.length).toBeLessThanOrEqual(200);
      expect(shown.endsWith('…')).toBe(true);
      const whole = characters(text);
      expect(characters(shown.slice(0, -1))).toEqual(whole.slice(0, characters(shown.slice(0, -1)).length));
    }
  }
});

test('a text that is one character without end is cut all the same, and one that fits stays', () => {
  expect(previewOf(`a${'\u0e49'.repeat(5000)}`)).toHaveLength(200);
  expect(previewOf('x'.repeat(200))).toBe('x'.repeat(200));
  expect(subjectOf(`${'x'.repeat(119)}😀😀`)).toBe(`${'x'.repeat(119)}…`);
});
