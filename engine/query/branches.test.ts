import { describe, expect, it } from 'vitest';
import { PLACE } from '#engine/terms/literal.ts';
import { buildBranches } from '#engine/query/branches.ts';
import { testOf } from '#engine/query/lower.ts';
import { parseQuery } from '#engine/query/parse.ts';

const branches = (text: string) => {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(text);
  return buildBranches(testOf(parsed.tree)).map(({ includes, excludes, asks }) => ({
    includes,
    excludes,
    asked: asks.length,
  }));
};

describe('branches', () => {
  it.each([
    ['app*', 'app', PLACE.begins],
    ['*ple', 'ple', PLACE.ends],
    ['*pp*', 'pp', PLACE.anywhere],
    ['กา*', 'กา', PLACE.begins],
    ['#sale', '#sale', PLACE.tag],
  ])('take %s as one word, nothing left to ask', (text, word, place) => {
    expect(branches(text)).toEqual([{ includes: [{ text: word, place }], excludes: [], asked: 0 }]);
  });

  it.each(['a?p', 'a*p', 'a*p*', '@nok*', '#sale*'])('ask %s where its letters stand', (text) => {
    expect(branches(text)).toMatchObject([{ asked: 1 }]);
  });

  it('ask once about fields, whatever they may be, and of a word as written only how it is written', () => {
    expect(branches('pie (channel:facebook OR lang:th OR likes:>5)')).toMatchObject([{ asked: 1 }]);
    expect(branches('{Apple}')).toEqual([
      { includes: [{ text: 'apple', place: PLACE.edges }], excludes: [], asked: 1 },
    ]);
  });

  it('leave out an open word as an exclude condition', () => {
    expect(branches('pie -app*')).toEqual([
      {
        includes: [{ text: 'pie', place: PLACE.edges }],
        excludes: [[{ text: 'app', place: PLACE.begins }]],
        asked: 0,
      },
    ]);
  });
});
