import { describe, expect, test } from 'vitest';
import type { Entry } from '#connectors/rss/entry.ts';
import { toItem } from '#connectors/rss/item.ts';

const NOW = new Date('2026-11-28T10:00:00.000Z');
const READING = { url: 'https://news.example/feed', feed: { title: 'News', entries: [] }, now: NOW };
function read(part: Partial<Entry>) {
  return toItem({ id: 'a', title: 'Title', text: 'Text', files: [], ...part }, READING);
}

describe('An entry of which one part is invalid', () => {
  test.each([
    ['a count beyond all bounds', { comments: 1e300, likes: 3 }, { engagement: { likes: 3 } }],
    ['a count below zero', { comments: -1, likes: 3 }, { engagement: { likes: 3 } }],
    ['a broken count', { views: 1.5, likes: 3 }, { engagement: { likes: 3 } }],
    ['a title that is too long', { title: `${'x'.repeat(1999)}👍👍` }, { title: 'x'.repeat(1999) }],
    ['a text that is too long', { text: `${'x'.repeat(99_999)}👍👍` }, { text: 'x'.repeat(99_999) }],
    [
      'an author whose name is too long',
      { author: { name: 'x'.repeat(600) } },
      { author: { _id: 'x'.repeat(256), name: 'x'.repeat(512) } },
    ],
  ])('The entry is imported without its invalid part: %s', (_case, part, expected) => {
    expect(read(part)).toMatchObject({ provider_id: 'a', kind: 'post', ...expected });
  });

  test('Only the first fifty files of an entry are imported', () => {
    const files = Array.from({ length: 60 }, (_, number) => ({
      url: `https://news.example/${number}.jpg`,
      type: 'image/jpeg',
    }));
    const item = read({ files });
    expect('media' in item && item.media).toHaveLength(50);
  });
});
