import { describe, expect, it } from 'vitest';
import { findLeadingSentiment, computeWordSize } from './word-size.ts';

describe('The size of a word', () => {
  const counts = [1, 10, 100, 1000];
  it.each([
    [1, 1],
    [10, 2],
    [100, 4],
    [1000, 5],
  ])('%i of 1 to 1000', (count, size) => expect(computeWordSize(count, counts)).toBe(size));
  it('The size is the middle one if all are equal', () => expect(computeWordSize(7, [7, 7])).toBe(3));
});

describe('The sentiment of a word', () => {
  it.each([
    [{ negative: 6, positive: 2, neutral: 2 }, 'negative'],
    [{ negative: 5, positive: 5 }, undefined],
    [{ question: 3 }, 'question'],
    [{}, undefined],
  ])('%j', (counts, feeling) => expect(findLeadingSentiment(counts)).toBe(feeling));
});
