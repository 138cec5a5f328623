import { expect, test } from 'vitest';
import type { ResultPost } from '#contracts/publishing/results.ts';
import { rankPosts } from './rank-posts.ts';

function make(_id: string, value: number | null, usual: number | null): ResultPost {
  return {
    _id,
    post_id: null,
    connection_id: _id,
    channel: 'mastodon',
    account_name: 'Coffee',
    origin: 'suite',
    format: 'text',
    words: '',
    hashtags: [],
    url: null,
    published_at: '2026-11-30T02:00:00.000Z',
    read_at: null,
    latest: {},
    value,
    usual,
    usual_n: 9,
  };
}

test('Posts are ranked by what is usual for them, not by their numbers, and those without it are left out', () => {
  const posts = [
    make('large', 900, 1000),
    make('small', 30, 10),
    make('poor', 1, 20),
    make('young', 5, null),
    make('unread', null, 4),
  ];
  const { best, worst } = rankPosts(posts);
  expect(best.map(({ post }) => post._id)).toEqual(['small']);
  expect(worst.map(({ post }) => post._id)).toEqual(['poor', 'large']);
});

test('No post is among the best and the worst, and one as usual is in neither', () => {
  const posts = Array.from({ length: 20 }, (_one, at) => make(`p${at}`, at, 10));
  const { best, worst } = rankPosts(posts);
  expect([best.length, worst.length]).toEqual([5, 5]);
  const ids = [...best, ...worst].map(({ post }) => post._id);
  expect(new Set(ids).size).toBe(10);
  expect(ids).not.toContain('p10');
});
