import { describe, expect, it } from 'vitest';
import { findItems, indexOf } from './find-items.ts';

const item = (name: string, words: readonly string[], active = true) => ({
  _id: name,
  version: 1,
  name,
  words,
  active,
  hidden: 'secret',
});
const index = indexOf({ search: ['name', 'words'] }, [
  item('Coffee', ['กาแฟ', 'latte']),
  item('ＴＥＡ', ['ชา']),
  item('Cocoa', ['latte', 'hot milk'], false),
]);
const names = (search: string, inUse?: boolean) => findItems(index, search, inUse).map(({ _id }) => _id);

describe('findItems', () => {
  it.each([
    ['', ['Coffee', 'ＴＥＡ', 'Cocoa']],
    ['  ', ['Coffee', 'ＴＥＡ', 'Cocoa']],
    ['COFFEE', ['Coffee']],
    ['กาแฟ', ['Coffee']],
    ['tea', ['ＴＥＡ']],
    ['latte co', ['Coffee', 'Cocoa']],
    ['milk hot', ['Cocoa']],
    ['secret', []],
  ])('%j', (search, found) => {
    expect(names(search)).toEqual(found);
  });

  it('narrows to what is in use', () => {
    expect(names('latte', true)).toEqual(['Coffee']);
    expect(names('', true)).toEqual(['Coffee', 'ＴＥＡ']);
  });

  it('answers the very same list where nothing is searched, so that nothing is drawn anew', () => {
    expect(findItems(index, '')).toBe(index.items);
  });
});
