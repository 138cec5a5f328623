import { expect, it } from 'vitest';
import { countUnlisted } from './unlisted.ts';

it('The unlisted count is exact along an axis with one value per mention', () => {
  expect(countUnlisted('channel', { sum: 80, total: 100 })).toBe(20);
  expect(countUnlisted('channel', { sum: 100, total: 100 })).toBe(0);
});

it('The unlisted count is null where a mention may be in several rows', () => {
  expect(countUnlisted('keyword', { sum: 80, total: 100 })).toBeNull();
  expect(countUnlisted('hashtag', { sum: 130, total: 100 })).toBeNull();
  // An author who is pleased today and angry tomorrow is in two rows.
  expect(countUnlisted('sentiment', { sum: 130, total: 100 })).toBeNull();
});
