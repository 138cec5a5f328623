import { expect, test } from 'vitest';
import { previewOf, previewOfText, toSubject } from '#server/crm/messages/preview.ts';

const FAMILY = '👨‍👩‍👧‍👦';
function characters(text: string): string[] {
  return Array.from(
    new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  );
}

test.each([
  ['a family in emoji', FAMILY],
  ['a flag', '🇹🇭'],
  ['a Thai letter with vowel and tone', 'ที่'],
  ['a letter with SARA AM', 'น้ำ'],
  ['a letter with an accent of its own', 'e\u0301'],
])('A text is cut between user-perceived characters: %s', (_name, one) => {
  for (let before = 0; before < 30; before += 1) {
    const text = 'x'.repeat(before) + one.repeat(200);
    for (const shown of [previewOfText(text).text, toSubject(text)]) {
      expect(shown.length).toBeLessThanOrEqual(200);
      expect(shown.endsWith('…')).toBe(true);
      const whole = characters(text);
      expect(characters(shown.slice(0, -1))).toEqual(whole.slice(0, characters(shown.slice(0, -1)).length));
    }
  }
});

test('A text that is one endless character is cut all the same, and one that fits stays', () => {
  expect(previewOfText(`a${'\u0e49'.repeat(5000)}`).text).toHaveLength(200);
  expect(previewOfText('x'.repeat(200)).text).toBe('x'.repeat(200));
  expect(toSubject(`${'x'.repeat(119)}😀😀`)).toBe(`${'x'.repeat(119)}…`);
});

const message = { text: '', media: [], direction: 'in', event: null, kind: 'private', extra: null } as const;

test.each([
  ['words', { text: ' a\n\n b ' }, { text: 'a b', kind: 'text' }],
  ['the name of a kind as words', { text: '[image]' }, { text: '[image]', kind: 'text' }],
  ['a sticker', { media: [{ kind: 'sticker' }] }, { text: '', kind: 'sticker' }],
  ['nothing', {}, { text: '', kind: 'empty' }],
  [
    'a mail with a subject alone',
    { kind: 'mail', extra: { subject: 'Order 88' } },
    { text: 'Order 88', kind: 'text' },
  ],
  [
    'something that cannot be shown',
    { extra: { unshown: [{ name: 'share' }] } },
    { text: '', kind: 'unshown' },
  ],
  ['a private message that was withdrawn', { event: 'unsend' }, { text: '', kind: 'withdrawn' }],
  ['a comment that was deleted', { event: 'unsend', kind: 'comment' }, { text: '', kind: 'removed' }],
  [
    'an answer of ours that was deleted',
    { event: 'unsend', direction: 'out' },
    { text: '', kind: 'removed' },
  ],
] as const)('The preview of a message shows its kind: %s', (_name, more, preview) => {
  expect(previewOf({ ...message, ...more })).toEqual(preview);
});
