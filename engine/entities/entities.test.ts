import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extractEntities } from './entities.ts';

test.each([
  ['ชอบมาก #ของดีบอกต่อ #Sale_2026 ครับ', { hashtags: ['ของดีบอกต่อ', 'sale_2026'] }],
  ['a#b no tag, #123 a number, ##ok one, ＃全角 two', { hashtags: ['ok', '全角'] }],
  ['hi @Some.One, mail me@example.com, @x is short', { mentioned: ['some.one'] }],
  [
    'see https://www.Example.co.th/a?b=c#d and www.pantip.com/topic/1 https://t.co/xyz https://t.co/abc',
    {
      domains: ['example.co.th', 'pantip.com', 't.co'],
      links: ['example.co.th/a?b=c', 'pantip.com/topic/1', 't.co/xyz', 't.co/abc'],
    },
  ],
  ['ว้าว 😂😂 ❤ ❤️ 👨‍👩‍👧 👍🏽 🇹🇭 1️⃣ ™ ↔', { emoji: ['😂', '❤️', '👨‍👩‍👧', '👍🏽', '🇹🇭'] }],
  ['ข้อความธรรมดา ไม่มีอะไรเลย', {}],
])('%s', (text, wanted) =>
  expect(extractEntities(text)).toEqual({
    hashtags: [],
    mentioned: [],
    domains: [],
    links: [],
    emoji: [],
    ...wanted,
  }),
);

test('Emoji are those of the Unicode list, regardless of what surrounds them', () => {
  const parts = [
    '❤',
    '❤️',
    '😂',
    '👨‍👩‍👧',
    '👍🏽',
    '👍',
    '🇹🇭',
    '🇹',
    '™',
    '↔',
    '☀',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '🏴',
    '\u200d',
    '\ufe0f',
    '\ud83d',
    '𠀀',
    'ก',
  ];
  const listed = /\p{RGI_Emoji}|\p{Extended_Pictographic}\uFE0F?/gv;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), (some) => {
      const text = some.join('');
      const wanted = Array.from(text.matchAll(listed), ([found]) => found).filter(
        (found) => found.length > 1 || found >= '\u2600',
      );
      const drawn = wanted.map((found) => (found === '❤' || found === '☀' ? `${found}\ufe0f` : found));
      expect(extractEntities(text).emoji).toEqual([...new Set(drawn)]);
    }),
  );
});

test('Only the first of a list of five hundred tags are stored', () => {
  const tags = Array.from({ length: 500 }, (_, index) => `#tag${index}`).join(' ');
  expect(extractEntities(tags).hashtags).toHaveLength(30);
});
