import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareGroups } from '#engine/publishing/compare-groups.ts';
import { readMeasure } from '#engine/publishing/post-interactions.ts';

test('A group that always has twice what is usual has a ratio of two, without doubt', () => {
  const posts = [9, 19, 39, 79, 159].map((usual) => ({ usual, value: 2 * usual + 1, groups: ['film'] }));
  const [film] = compareGroups(posts);
  expect(film).toMatchObject({ value: 'film', n: 5 });
  expect(film?.ratio).toBeCloseTo(2, 9);
  expect(film?.high).toBeCloseTo(film?.low ?? 0, 9);
});

test('Of fewer than five posts no ratio is given, and a post counts in each of its groups', () => {
  const posts = Array.from({ length: 4 }, () => ({ usual: 10, value: 20, groups: ['tea', 'coffee'] }));
  expect(compareGroups([...posts, { usual: 10, value: 20, groups: ['tea'] }])).toMatchObject([
    { value: 'tea', n: 5, ratio: expect.any(Number) },
    { value: 'coffee', n: 4, ratio: null, low: null, high: null },
  ]);
});

test('The ratio of a group lies within its interval, and between its least and its most', () => {
  const post = fc.record({ usual: fc.nat(1000), value: fc.nat(1000) });
  fc.assert(
    fc.property(fc.array(post, { minLength: 5, maxLength: 30 }), (posts) => {
      const [group] = compareGroups(posts.map((one) => ({ ...one, groups: ['all'] })));
      const { ratio = null, low = null, high = null } = group ?? {};
      if (ratio === null || low === null || high === null) throw new Error('five posts have a ratio');
      const ratios = posts.map(({ value, usual }) => (value + 1) / (usual + 1));
      const slack = 1 + 1e-9;
      expect(low).toBeLessThanOrEqual(ratio * slack);
      expect(high * slack).toBeGreaterThanOrEqual(ratio);
      expect(ratio).toBeGreaterThanOrEqual(Math.min(...ratios) / slack);
      expect(ratio).toBeLessThanOrEqual(Math.max(...ratios) * slack);
    }),
  );
});

test('Interactions are the sum of the network, else of what it reports, and unknown where it reports none of them', () => {
  expect(readMeasure({ engagements: 12, likes: 5 }, 'interactions')).toBe(12);
  expect(readMeasure({ likes: 5, comments: 0, views: 900 }, 'interactions')).toBe(5);
  expect(readMeasure({ views: 900 }, 'interactions')).toBeUndefined();
  expect(readMeasure({ views: 900 }, 'views')).toBe(900);
});
