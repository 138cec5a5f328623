import { describe, expect, it } from 'vitest';
import { findItems, indexOf } from './find-items.ts';

function item(name: string, words: readonly string[], active = true) {
  return {
    _id: name,
    version: 1,
    name,
    words,
    active,
    hidden: 'secret',
  };
}
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

  it('The search narrows to active items', () => {
    expect(names('latte', true)).toEqual(['Coffee']);
    expect(names('', true)).toEqual(['Coffee', 'ＴＥＡ']);
  });

  it('Without a search the very same list is returned, so that nothing renders again', () => {
    expect(findItems(index, '')).toBe(index.items);
  });
});
