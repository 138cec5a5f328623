import { expect, test } from 'vitest';
import { PostContent } from '#contracts/publishing/content.ts';
import { countContent } from './count-post.ts';

const FILE = '018f0000-0000-7000-8000-000000000001';
const content = PostContent.parse({ text: 'Roastery', media: [{ file_id: FILE }] });

test('A text is held against the length that its network has for what it carries: pictures, or one film', () => {
  const most = (kind: 'image' | 'video') =>
    countContent('tiktok', content, new Map([[FILE, { kind }]])).map(({ max }) => max);
  expect([most('image'), most('video')]).toEqual([[4000], [2200]]);
});

test('The link of a post counts unless its network shows it as a card, which it does only without media', () => {
  const link = 'https://earshot.example/menu';
  const count = (media: PostContent['media']) =>
    countContent('facebook', { ...content, media, link }, new Map())[0]?.counted;
  expect(count([])).toBe('Roastery'.length);
  expect(count(content.media)).toBe(`Roastery\n${link}`.length);
});
