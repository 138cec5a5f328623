import { expect, it } from 'vitest';
import type { SearchAnswerOf } from '#contracts/quick-analytic/question.ts';
import { scaleBars } from './volume-series.ts';

const volume: SearchAnswerOf<'volume'> = {
  kind: 'volume',
  bucket: 'day',
  starts: ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'],
  end: '2026-03-03T00:00:00Z',
  lines: [
    { value: 'a', label: 'a', counts: [10, 5], by_sentiment: null, total: 15 },
    { value: 'b', label: 'b', counts: [30, 0], by_sentiment: null, total: 30 },
  ],
  before: null,
  to_date: false,
  all: [200, 50],
  total: 40,
};
const frames = volume.starts.map((id) => ({ id, label: id }));
function scale(mode: 'count' | 'share' | 'index', of = volume) {
  return scaleBars(of, { frames, split: 'term', mode }).map(({ values, counts }) => ({ values, counts }));
}

it.each([
  [
    'counts are as they are',
    'count',
    volume,
    [
      { a: 10, b: 30 },
      { a: 5, b: 0 },
    ],
  ],
  [
    'shares are of all posts of the bar',
    'share',
    volume,
    [
      { a: 5, b: 15 },
      { a: 10, b: 0 },
    ],
  ],
  [
    'shares are of the sum without those',
    'share',
    { ...volume, all: null },
    [
      { a: 25, b: 75 },
      { a: 100, b: 0 },
    ],
  ],
  [
    'an index has 100 at the highest number',
    'index',
    volume,
    [
      { a: 33.3, b: 100 },
      { a: 16.7, b: 0 },
    ],
  ],
] as const)('In a volume by terms, %s', (_case, mode, of, values) => {
  expect(scale(mode, of).map((bar) => bar.values)).toEqual(values);
});

it('A scaled volume keeps the real counts of each bar for the line under the pointer', () => {
  expect(scale('share')[0]?.counts).toEqual({ a: 10, b: 30 });
});
