import { expect, test } from 'vitest';
import type { CollectionGap } from '#contracts/listening/gaps/endpoints.ts';
import { withGaps } from './gaps.ts';

const day = (number: number): string => `2026-11-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const bars = [1, 2, 3, 4].map((number) => ({ id: day(number), label: String(number), values: { all: 1 } }));
const gap = (over: Partial<CollectionGap>): CollectionGap => ({
  source_id: '018f0000-0000-7000-8000-000000000001',
  name: 'Pantip',
  reason: 'failing',
  from: day(2),
  to: day(3),
  ...over,
});
const words = {
  one: (reason: string, name: string) => `${name} ${reason}`,
  all: (named: readonly string[], more: number) => `${named.join(', ')} +${more}`,
};
const told = (gaps: CollectionGap[]) =>
  withGaps(bars, gaps, { end: day(5), now: day(4), words }).map((bar) => bar.gap);

test('a bar says whose posts are missing in it, and one that a gap only touches does not', () => {
  expect(told([gap({})])).toEqual([undefined, 'Pantip failing +0', undefined, undefined]);
  expect(told([gap({ from: '2026-11-03T10:00:00.000Z', to: null })])).toEqual([
    undefined,
    undefined,
    'Pantip failing +0',
    undefined,
  ]);
});

test('several are named once each, and beyond three counted', () => {
  const many = ['a', 'b', 'c', 'd', 'a'].map((name) => gap({ name, reason: 'paused' }));
  expect(told(many)[1]).toBe('a paused, b paused, c paused +1');
});

test('a source that was added later is no hole', () => {
  expect(told([gap({ reason: 'not_begun' })])).toEqual([undefined, undefined, undefined, undefined]);
});
