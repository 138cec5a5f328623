import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CollectionGap } from '#contracts/listening/collection-gaps/gap.ts';
import { computeBlindSpans, filterGaps } from './touching.ts';

const SOURCE = '018f0000-0000-7000-8000-000000000001';
const OTHER = '018f0000-0000-7000-8000-000000000002';
const hour = (number: number): string => new Date(Date.UTC(2026, 10, 1, number)).toISOString();
function gap(over: Partial<CollectionGap> = {}): CollectionGap {
  return {
    source_id: SOURCE,
    name: 'Pantip',
    channel: 'rss',
    reason: 'failing',
    from: hour(4),
    to: hour(6),
    ...over,
  };
}
const DAY = { from: hour(0), to: hour(24) };

test.each([
  ['its time', DAY, true],
  ['a time that ends where it begins', { from: hour(0), to: hour(4) }, false],
  ['a time that begins where it ends', { from: hour(6), to: hour(9) }, false],
  ['its source', { ...DAY, source: `${OTHER},${SOURCE}` }, true],
  ['another source', { ...DAY, source: OTHER }, false],
  ['all but its source', { ...DAY, not_source: SOURCE }, false],
  ['all but another', { ...DAY, not_source: OTHER }, true],
  ['its channel', { ...DAY, channel: 'line,rss' }, true],
  ['another channel', { ...DAY, channel: 'line' }, false],
  ['all but its channel', { ...DAY, not_channel: 'rss' }, false],
])('a filter of %s', (_what, filter, touches) => {
  expect(filterGaps([gap()], filter)).toHaveLength(touches ? 1 : 0);
});

test('a gap of a source without a single channel affects every channel; a gap that has not ended affects all later times', () => {
  expect(filterGaps([gap({ channel: null })], { ...DAY, channel: 'line' })).toHaveLength(1);
  expect(filterGaps([gap({ to: null })], { from: hour(20), to: hour(24) })).toHaveLength(1);
});

const span = fc
  .record({
    start: fc.integer({ min: -5, max: 30 }),
    length: fc.integer({ min: 1, max: 9 }),
    lasts: fc.boolean(),
  })
  .map(({ start, length, lasts }) => gap({ from: hour(start), to: lasts ? null : hour(start + length) }));

test('blind spans cover exactly the hours of the gaps, in order and without overlap', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), (gaps) => {
      const blind = computeBlindSpans(gaps, DAY);
      for (let at = 0; at < 24; at += 1) {
        const inside = (one: { from: string; to: string | null }) =>
          one.from <= hour(at) && (one.to === null || one.to > hour(at));
        expect(blind.some(inside)).toBe(gaps.some(inside));
      }
      blind.slice(1).forEach((one, index) => expect(one.from > (blind[index]?.to ?? '')).toBe(true));
    }),
  );
  expect(computeBlindSpans([gap({ reason: 'not_begun' })], DAY)).toEqual([]);
});
