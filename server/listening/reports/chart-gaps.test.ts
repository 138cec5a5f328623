import { expect, test } from 'vitest';
import type { CollectionGap } from '#contracts/listening/collection-gaps/gap.ts';
import { groupConsecutive } from '#server/reports/pdf/hatch.ts';
import { findBarsWithGaps } from './chart-gaps.ts';

const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const [NEWS, FORUM] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
function gap(over: Partial<CollectionGap>): CollectionGap {
  return {
    source_id: NEWS,
    name: 'News',
    channel: 'rss',
    reason: 'failing',
    from: day(2),
    to: day(3),
    ...over,
  };
}
const FILTER = { from: day(1), to: day(5) };
function bars(gaps: CollectionGap[], filter: object = {}) {
  return findBarsWithGaps([day(1), day(2), day(3), day(4)], { ...FILTER, ...filter }, gaps);
}

test.each<[string, CollectionGap[], object, number[]]>([
  ['a gap of a day, and no day that it only touches', [gap({})], {}, [1]],
  ['two that follow each other', [gap({}), gap({ source_id: FORUM, from: day(3), to: day(4) })], {}, [1, 2]],
  ['one that lasts', [gap({ from: '2026-11-03T10:00:00.000Z', to: null })], {}, [2, 3]],
  ['none of a source that is not asked for', [gap({})], { not_source: NEWS }, []],
  ['none for what was added later', [gap({ reason: 'not_begun' })], {}, []],
])('Gaps are found in bars of %s', (_name, gaps, filter, marked) => {
  expect(bars(gaps, filter)).toEqual(marked);
});

test('Consecutive positions are hatched as one', () => {
  expect(groupConsecutive([5, 1, 2, 2, 8])).toEqual([
    { from: 1, to: 3 },
    { from: 5, to: 6 },
    { from: 8, to: 9 },
  ]);
});
