import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PostTile } from '#contracts/publishing/post.ts';
import { toMinute } from './days.ts';
import { layOutDay, TILE_MINUTES } from './lay-out-day.ts';

function makePost(minute: number, index: number): PostTile {
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    _id: String(index),
    name: '',
    wall_time: `2026-12-05T${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
    zone: 'Asia/Bangkok',
    at: null,
    campaign: '',
    tags: [],
    author: null,
    version: 1,
    words: '',
    picture: null,
    targets: [],
  };
}

test('Posts at the same time are side by side, and those after them have the whole width', () => {
  const placed = layOutDay([540, 540, 700].map(makePost), 3);
  expect(placed.map(({ left, width }) => [left, width])).toEqual([
    [0, 0.5],
    [0.5, 0.5],
    [0, 1],
  ]);
});

test('Posts without room share the last lane', () => {
  const placed = layOutDay([540, 545, 550, 555].map(makePost), 2);
  expect(placed.map(({ posts }) => posts.length)).toEqual([1, 3]);
});

test('Every post is placed once, and no two places cover each other', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1439 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 6 }),
      (minutes, most) => {
        const posts = minutes.toSorted((one, other) => one - other).map(makePost);
        const placed = layOutDay(posts, most);
        expect(placed.flatMap((one) => one.posts).length).toBe(posts.length);
        for (const one of placed)
          for (const other of placed)
            if (one !== other && Math.abs(one.minute - other.minute) < TILE_MINUTES)
              expect(Math.abs(one.left - other.left) + 1e-9).toBeGreaterThanOrEqual(
                Math.min(one.width, other.width),
              );
        for (const { minute, posts: shown } of placed)
          for (const post of shown)
            expect(toMinute(post.wall_time ?? '') - minute).toBeLessThan(TILE_MINUTES);
      },
    ),
  );
});
