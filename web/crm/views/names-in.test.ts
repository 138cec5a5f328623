import { describe, expect, it } from 'vitest';
import { findTypedName, findMentionedNames, insertName } from './names-in.ts';

const people = [
  { _id: '1', name: 'Mali' },
  { _id: '2', name: 'Mali Suk' },
  { _id: '3', name: 'สมชาย' },
];

describe('naming colleagues', () => {
  it('asks behind an @, also in Thai and at the beginning, not in an address or on a later line', () => {
    expect(findTypedName('@ma', 3)).toEqual({ at: 0, part: 'ma' });
    expect(findTypedName('ฝาก@สม', 6)).toEqual({ at: 3, part: 'สม' });
    expect(findTypedName('see somchai@example', 19)).toBeNull();
    expect(findTypedName('@ma\nnext', 8)).toBeNull();
    expect(findTypedName('nothing', 7)).toBeNull();
  });

  it('puts the name in place of what was typed and keeps what stands behind', () => {
    expect(insertName('hi @ma there', { at: 3, part: 'ma', name: 'Mali' })).toEqual({
      text: 'hi @Mali  there',
      place: 9,
    });
  });

  it('names whom the text names: the longest name that fits, once, and nobody out of an address', () => {
    expect(findMentionedNames('@Mali Suk and @mali, @Mali', people)).toEqual(['2', '1']);
    expect(findMentionedNames('ขอ@สมชายช่วยดู', people)).toEqual(['3']);
    expect(findMentionedNames('write to a@mali.com or @nobody', people)).toEqual([]);
  });
});
