import { expect, test } from 'vitest';
import { queryPost } from '#engine/query/post.ts';
import { fold } from '#engine/text/fold.ts';
import { makeTagBoard } from '#server/inbound/pipeline/tag-board.ts';

const post = (text: string, more: object = {}) => queryPost({ text, folded: fold(text), ...more });

test('tags of every rule that finds a post, each once, under its keywords only', () => {
  const board = makeTagBoard();
  expect(board.has('a')).toBe(false);
  board.change([
    {
      accountId: 'a',
      rules: [
        { query: 'ช้า OR slow', keywords: null, tags: [1, 2] },
        { query: 'delivery channel:line', keywords: [7], tags: [2, 3] },
        { query: '((', keywords: null, tags: [9] },
      ],
    },
  ]);
  const late = post('Slow delivery', { channel: 'line' });
  expect(board.tagsOf('a', late, [7])).toEqual([1, 2, 3]);
  expect(board.tagsOf('a', late, [8])).toEqual([1, 2]);
  expect(board.tagsOf('a', post('ส่งช้ามาก'), [])).toEqual([1, 2]);
  expect(board.tagsOf('a', post('quick'), [7])).toEqual([]);
  expect(board.tagsOf('b', late, [7])).toEqual([]);
  board.change([{ accountId: 'a', rules: [] }]);
  expect(board.has('a')).toBe(false);
  expect(board.tagsOf('a', late, [7])).toEqual([]);
});
