import { describe, expect, it } from 'vitest';
import type { KeywordSet } from '#contracts/keywords/set.ts';
import { addExclude, addInclude, addSimpleKeyword, findDuplicateIncludes } from '#contracts/keywords/set.ts';

const empty: KeywordSet = { includes: [], excludes: [] };
const tea: KeywordSet = { includes: ['Tea'], excludes: [['Ice']] };

describe('the panels of the keyword editor', () => {
  it.each([
    [
      'a new include',
      addInclude(tea, ' ชา '),
      { ok: true, value: { includes: ['Tea', 'ชา'], excludes: [['Ice']] } },
    ],
    ['an empty include', addInclude(tea, ''), { ok: false, code: 'keyword_empty' }],
    ['a blank include', addInclude(tea, ' \t'), { ok: false, code: 'keyword_empty' }],
    ['an include again, other case', addInclude(tea, 'tEA'), { ok: false, code: 'keyword_include_exists' }],
    [
      'an include that is an exclude',
      addInclude(tea, 'ice'),
      { ok: true, value: { includes: ['Tea', 'ice'], excludes: [['Ice']] } },
    ],
    [
      'a new exclude',
      addExclude(tea, 'hot'),
      { ok: true, value: { includes: ['Tea'], excludes: [['Ice'], ['hot']] } },
    ],
    ['a blank exclude', addExclude(tea, ' '), { ok: false, code: 'keyword_empty' }],
    ['a blank exclude before any include', addExclude(empty, ' '), { ok: false, code: 'keyword_empty' }],
    ['an exclude before any include', addExclude(empty, 'hot'), { ok: false, code: 'keyword_include_first' }],
    ['an exclude again, other case', addExclude(tea, 'ICE'), { ok: false, code: 'keyword_exclude_exists' }],
  ])('%s', (_, got, expected) => expect(got).toEqual(expected));

  it('an exclude that is a part of a longer condition can be added', () => {
    const set: KeywordSet = { includes: ['a'], excludes: [['b', 'c']] };
    expect(addExclude(set, 'b')).toEqual({
      ok: true,
      value: { includes: ['a'], excludes: [['b', 'c'], ['b']] },
    });
  });
});

describe('the simple editor', () => {
  it.each([
    [['a'], 'b', { ok: true, value: ['a', 'b'] }],
    [['a'], 'A', { ok: true, value: ['a'] }],
    [['a'], '  ', { ok: false, code: 'keyword_empty_string' }],
  ])('%j and %j', (words, word, expected) => expect(addSimpleKeyword(words, word)).toEqual(expected));
});

describe('finding duplicate includes', () => {
  const set = (...includes: string[]): KeywordSet => ({ includes, excludes: [] });
  it('sets with the same includes in another order and case are duplicates, sets that share some words are not', () => {
    expect(findDuplicateIncludes([set('a', 'b'), set('a', 'c'), set('B', 'A'), set('b', 'a')])).toEqual([
      { set: 2, of: 0 },
      { set: 3, of: 0 },
    ]);
  });
  it('a word that contains a comma is not a duplicate of two words', () => {
    expect(findDuplicateIncludes([set('a,b'), set('a', 'b')])).toEqual([]);
  });
});
