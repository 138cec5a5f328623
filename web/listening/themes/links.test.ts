import { expect, test } from 'vitest';
import type { Theme } from '#contracts/listening/themes/endpoints.ts';
import { changeOf, openingOf, writtenOf } from './links.ts';

const theme = (over: Partial<Theme>): Theme => ({
  value: 'กาแฟ',
  members: ['กาแฟ', 'coffee'],
  query: null,
  count: 3,
  before: 1,
  trend: 0,
  by_sentiment: {},
  ...over,
});

test('a theme opens what it counts', () => {
  expect(openingOf('word', theme({}))).toEqual({ word: 'กาแฟ,coffee' });
  expect(openingOf('hashtag', theme({ members: ['sale'] }))).toEqual({ hashtag: 'sale' });
  expect(openingOf('phrase', theme({ value: 'บริการดี' }))).toEqual({ text: 'บริการดี' });
  expect(openingOf('entity', theme({ query: '"a" OR "b"' }))).toEqual({ query: '"a" OR "b"' });
});

test('themes are written as their network writes them', () => {
  expect(writtenOf('hashtag', 'sale')).toBe('#sale');
  expect(writtenOf('mentioned', 'somchai')).toBe('@somchai');
  expect(writtenOf('domain', 'pantip.com')).toBe('pantip.com');
});

test('news is what is more than chance', () => {
  expect(changeOf(theme({ trend: 3 }))).toBeUndefined();
  expect(changeOf(theme({ trend: 20 }))).toBe('rising');
  expect(changeOf(theme({ trend: 20, before: 0 }))).toBe('new');
  expect(changeOf(theme({ trend: -20 }))).toBe('falling');
});
