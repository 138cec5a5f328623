import { expect, it } from 'vitest';
import { parseQuery } from '#engine/query/parse.ts';
import { makeOwnWordTest } from './own-words.ts';

const set = (...includes: string[]) => ({ includes, excludes: [['cat']] });

it.each([
  [
    'Bunloy',
    [set('bunloy'), set('บันลอย')],
    ['bunloy', 'บันลอย', '#Bunloy', 'ลอย'],
    ['coffee', 'cat', 'บันไดเลื่อน'],
  ],
  ['Bunloy bakery', [], ['bunloy', 'bakery', 'bunloybakery', 'bunloy bakery'], ['bread']],
  ['7-Eleven TH', [set('#เซเว่น'), set('7 eleven')], ['เซเว่น', '7 eleven', 'eleven'], ['th', '7']],
  ['', [], [], ['']],
])('The words of the keyword %s with its sets are its own, and no others', (name, sets, own, others) => {
  const isOwn = makeOwnWordTest([{ name, sets }]);
  expect(own.filter((word) => !isOwn(word))).toEqual([]);
  expect(others.filter((word) => isOwn(word))).toEqual([]);
});

it('What a Boolean query excludes is not a word of its keyword', () => {
  const read = parseQuery('(bunloy OR "loy cafe") AND NOT (cat OR song)');
  const isOwn = makeOwnWordTest([{ name: 'B', sets: [], query: read.ok ? read.tree : undefined }]);
  expect(['bunloy', 'cafe', 'cat', 'song'].filter((word) => isOwn(word))).toEqual(['bunloy', 'cafe']);
});
