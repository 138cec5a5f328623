import { expect, test } from 'vitest';
import type { PostTile } from '#contracts/publishing/post.ts';
import { toMoves } from './to-moves.ts';

function makePost(_id: string, wall_time: string | null): PostTile {
  return {
    _id,
    name: '',
    wall_time,
    zone: 'Europe/Berlin',
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

const post = makePost('a', '2026-03-27T09:00');

test('A post that is dropped on a day keeps its wall time, and one without a time gets the usual one', () => {
  const place = { day: '2026-03-30', minute: null };
  expect(toMoves(post, place, [])).toEqual([{ _id: 'a', wall_time: '2026-03-30T09:00' }]);
  expect(toMoves(makePost('b', null), place, [])).toEqual([{ _id: 'b', wall_time: '2026-03-30T09:00' }]);
});

test('A post that is dropped on an hour gets its time, and on its own place none', () => {
  expect(toMoves(post, { day: '2026-03-27', minute: 615 }, [])).toEqual([
    { _id: 'a', wall_time: '2026-03-27T10:15' },
  ]);
  expect(toMoves(post, { day: '2026-03-27', minute: null }, [])).toEqual([]);
});

test('Of chosen posts the others move by the same days and keep their times', () => {
  const others = [makePost('b', '2026-03-25T18:30'), makePost('c', null)];
  expect(toMoves(post, { day: '2026-03-29', minute: null }, [post, ...others])).toEqual([
    { _id: 'a', wall_time: '2026-03-29T09:00' },
    { _id: 'b', wall_time: '2026-03-27T18:30' },
    { _id: 'c', wall_time: '2026-03-29T09:00' },
  ]);
  expect(toMoves(post, { day: '2026-03-29', minute: null }, others)).toHaveLength(1);
});

test('Posts that are dropped on the tray lose their time', () => {
  expect(toMoves(post, 'tray', [])).toEqual([{ _id: 'a', wall_time: null }]);
});
