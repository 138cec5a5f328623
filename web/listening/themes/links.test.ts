import { expect, test } from 'vitest';
import { readAlso } from '#contracts/listening/required-groups.ts';
import type { Theme } from '#contracts/listening/themes/endpoints.ts';
import { narrowToTheme, buildThemeFilter, formatTheme } from '#contracts/listening/themes/opening.ts';
import { changeOf } from './links.ts';

function theme(over: Partial<Theme>): Theme {
  return {
    value: 'กาแฟ',
    members: ['กาแฟ', 'coffee'],
    query: null,
    count: 3,
    before: 1,
    trend: 0,
    by_sentiment: {},
    ...over,
  };
}

test('A theme opens what it counts', () => {
  expect(buildThemeFilter({ kind: 'word', ...theme({}) })).toEqual({ word: 'กาแฟ,coffee' });
  expect(buildThemeFilter({ kind: 'hashtag', ...theme({ members: ['sale'] }) })).toEqual({ hashtag: 'sale' });
  expect(buildThemeFilter({ kind: 'phrase', ...theme({ value: 'บริการดี' }) })).toEqual({ text: 'บริการดี' });
  expect(buildThemeFilter({ kind: 'entity', ...theme({ query: '"a" OR "b"' }) })).toEqual({
    query: '"a" OR "b"',
  });
});

test('A theme opens what it counts under the current filter', () => {
  const phrase = { kind: 'phrase' as const, ...theme({ value: 'a "b"' }) };
  expect(narrowToTheme({}, phrase)).toEqual({ text: 'a "b"' });
  expect(narrowToTheme({ text: 'x' }, phrase)).toEqual({ query: 'anywhere:"a \\"b\\""' });
  const coffee = { kind: 'word' as const, ...theme({ members: ['coffee'] }) };
  expect(narrowToTheme({ hashtag: 'sale' }, coffee)).toEqual({ word: 'coffee' });
  expect(narrowToTheme({ word: 'tea' }, coffee)).toEqual({ also: 'word:coffee' });
  const both = narrowToTheme({ word: 'tea', also: 'word:coffee' }, { kind: 'word', ...theme({}) });
  expect(readAlso(both['also'] ?? '')).toEqual([
    { dimension: 'word', values: ['coffee'] },
    { dimension: 'word', values: ['กาแฟ', 'coffee'] },
  ]);
  const entity = { kind: 'entity' as const, ...theme({ query: '"a" OR "b"' }) };
  expect(narrowToTheme({ query: 'x OR y' }, entity)).toEqual({ query: '(x OR y) AND ("a" OR "b")' });
});

test('Themes are written as their network writes them', () => {
  expect(formatTheme('hashtag', 'sale')).toBe('#sale');
  expect(formatTheme('mentioned', 'somchai')).toBe('@somchai');
  expect(formatTheme('domain', 'pantip.com')).toBe('pantip.com');
});

test('A change is news if it exceeds chance', () => {
  expect(changeOf(theme({ trend: 3 }))).toBeUndefined();
  expect(changeOf(theme({ trend: 20 }))).toBe('rising');
  expect(changeOf(theme({ trend: 20, before: 0 }))).toBe('new');
  expect(changeOf(theme({ trend: -20 }))).toBe('falling');
});
