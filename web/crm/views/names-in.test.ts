import { describe, expect, it } from 'vitest';
import { findTypedName, findMentionedNames, insertName } from './names-in.ts';

const people = [
  { _id: '1', name: 'Mali' },
  { _id: '2', name: 'Mali Suk' },
  { _id: '3', name: 'สมชาย' },
];

describe('Naming colleagues', () => {
  it('A name is searched after an @, also in Thai and at the beginning, not in an address or on a later line', () => {
    expect(findTypedName('@ma', 3)).toEqual({ at: 0, part: 'ma' });
    expect(findTypedName('ฝาก@สม', 6)).toEqual({ at: 3, part: 'สม' });
    expect(findTypedName('see somchai@example', 19)).toBeNull();
    expect(findTypedName('@ma\nnext', 8)).toBeNull();
    expect(findTypedName('nothing', 7)).toBeNull();
  });

  it('The name replaces what was typed, and the text after it stays', () => {
    expect(insertName('hi @ma there', { at: 3, part: 'ma', name: 'Mali' })).toEqual({
      text: 'hi @Mali  there',
      place: 9,
    });
  });

  it('The named people are those with the longest name that fits, each once, and none from an address', () => {
    expect(findMentionedNames('@Mali Suk and @mali, @Mali', people)).toEqual(['2', '1']);
    expect(findMentionedNames('ขอ@สมชายช่วยดู', people)).toEqual(['3']);
    expect(findMentionedNames('write to a@mali.com or @nobody', people)).toEqual([]);
  });
});
