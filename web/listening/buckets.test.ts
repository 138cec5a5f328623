import { expect, it } from 'vitest';
import { bucketEnd, spanOfBuckets } from './buckets.ts';

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
