import { expect, it } from 'vitest';
import { shareBase } from './share-base.ts';

it('tells shares of everything where a mention has one value, though not all values are listed', () => {
  expect(shareBase('channel', { sum: 80, total: 100 })).toBe(100);
});

it('tells shares of what is listed where a mention counts for several values', () => {
  expect(shareBase('keyword', { sum: 80, total: 100 })).toBe(80);
  expect(shareBase('hashtag', { sum: 130, total: 100 })).toBe(130);
  // An author who is pleased today and angry tomorrow is in two rows.
  expect(shareBase('sentiment', { sum: 130, total: 100 })).toBe(130);
});
