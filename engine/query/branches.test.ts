import { describe, expect, it } from 'vitest';
import { buildBranches } from '#engine/query/branches.ts';
import { testOf } from '#engine/query/lower.ts';
import { parseQuery } from '#engine/query/parse.ts';
import { PLACE } from '#engine/terms/literal.ts';

function branches(text: string) {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(text);
  return buildBranches(testOf(parsed.tree)).map(({ includes, excludes, asks }) => ({
    includes,
    excludes,
    tests: asks.length,
  }));
}

describe('branches of a query', () => {
  it.each([
    ['app*', 'app', PLACE.begins],
    ['*ple', 'ple', PLACE.ends],
    ['*pp*', 'pp', PLACE.anywhere],
    ['กา*', 'กา', PLACE.begins],
    ['#sale', '#sale', PLACE.tag],
  ])('%s is one word, with no test left', (text, word, place) => {
    expect(branches(text)).toEqual([{ includes: [{ text: word, place }], excludes: [], tests: 0 }]);
  });

  it.each(['a?p', 'a*p', 'a*p*', '@nok*', '#sale*'])('%s is tested where its letters occur', (text) => {
    expect(branches(text)).toMatchObject([{ tests: 1 }]);
  });

  it('fields are tested once, whatever they are, and an exact word only for its spelling', () => {
    expect(branches('pie (channel:facebook OR lang:th OR likes:>5)')).toMatchObject([{ tests: 1 }]);
    expect(branches('{Apple}')).toEqual([
      { includes: [{ text: 'apple', place: PLACE.edges }], excludes: [], tests: 1 },
    ]);
  });

  it('an excluded open word becomes an exclude condition', () => {
    expect(branches('pie -app*')).toEqual([
      {
        includes: [{ text: 'pie', place: PLACE.edges }],
        excludes: [[{ text: 'app', place: PLACE.begins }]],
        tests: 0,
      },
    ]);
  });
});
