import { expect, it } from 'vitest';
import { bucketEnd, sentimentTotals, spanOfBuckets, type Volume } from './buckets.ts';

it.each([
  ['hour', '2026-11-21T06:00:00.000Z'],
  ['day', '2026-11-22T05:00:00.000Z'],
  ['week', '2026-11-28T05:00:00.000Z'],
] as const)('ends a %s', (bucket, end) => expect(bucketEnd('2026-11-21T05:00:00Z', bucket)).toBe(end));

it('spans from the first bucket to the end of the last, within what is shown', () => {
  const shown = { bucket: 'day' as const, from: '2026-11-01T10:00:00.000Z', to: '2026-11-21T10:00:00.000Z' };
  expect(spanOfBuckets('2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z', shown)).toEqual({
    from: '2026-11-02T00:00:00.000Z',
    to: '2026-11-04T00:00:00.000Z',
  });
  expect(spanOfBuckets('2026-11-01T00:00:00Z', '2026-11-21T00:00:00Z', shown)).toEqual({
    from: shown.from,
    to: shown.to,
  });
});

it('adds the sentiments of all buckets up', () => {
  const bucket = (negative: number, positive: number) => ({
    at: '2026-11-21T00:00:00Z',
    by_sentiment: { negative, positive, neutral: 0, question: 1 },
  });
  const volume: Volume = {
    bucket: 'day',
    series: [bucket(1, 2), bucket(3, 0)],
    total: 8,
    authors: 1,
    authors_about: false,
    before: 0,
  };
  expect(sentimentTotals(volume)).toEqual({ negative: 4, positive: 2, neutral: 0, question: 2 });
});
