import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseAll, findDifferences, mergeChoices, resolveOwnChoices, isSameValue } from './three-way.ts';

const base = { name: 'a', color: 'red', words: ['x'], active: true };

describe('findDifferences', () => {
  it('The differences say who changed which field since the form was opened', () => {
    const mine = { ...base, name: 'mine', color: 'blue' };
    const theirs = { ...base, color: 'green', active: false };
    expect(findDifferences({ base, mine, theirs }).map(({ field, by }) => [field, by])).toEqual([
      ['name', 'mine'],
      ['color', 'both'],
      ['active', 'theirs'],
    ]);
  });

  it('There is no difference if both made the same change', () => {
    const same = { ...base, words: ['y'] };
    expect(findDifferences({ base, mine: same, theirs: { ...same } })).toEqual([]);
  });
});

describe('mergeChoices', () => {
  it('A field that only one side changed is merged without a choice', () => {
    const three = { base, mine: { ...base, name: 'mine' }, theirs: { ...base, active: false } };
    expect(mergeChoices(three, resolveOwnChoices(findDifferences(three)))).toEqual({
      ...base,
      name: 'mine',
      active: false,
    });
  });

  it('A field that both changed has no default choice', () => {
    const three = { base, mine: { ...base, name: 'mine' }, theirs: { ...base, name: 'theirs' } };
    expect(resolveOwnChoices(findDifferences(three))).toEqual({});
  });

  it('Choosing one side for everything gives exactly that side, whatever was changed', () => {
    const thing = fc.record({ a: fc.jsonValue(), b: fc.jsonValue(), c: fc.jsonValue() });
    fc.assert(
      fc.property(thing, thing, thing, (first, mine, theirs) => {
        const three = { base: first, mine, theirs };
        const found = findDifferences(three);
        expect(isSameValue(mergeChoices(three, chooseAll(found, 'theirs')), theirs)).toBe(true);
        expect(isSameValue(mergeChoices(three, chooseAll(found, 'mine')), mine)).toBe(true);
      }),
    );
  });
});

describe('isSameValue', () => {
  it.each([
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [null, undefined, true],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    ['', null, false],
    [{ a: [{ b: 1 }] }, { a: [{ b: 1 }] }, true],
    [{ a: 1 }, { a: 1, b: null }, true],
    [0, false, false],
  ])('%j and %j: %s', (one, other, same) => {
    expect(isSameValue(one, other)).toBe(same);
  });
});
