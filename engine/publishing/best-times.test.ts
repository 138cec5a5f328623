import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBestSlots, testBestTimes, type TimedPost } from '#engine/publishing/best-times.ts';

/** Numbers between 0 and 1 that are the same in each run. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** About normal, with mean 0 and deviation 1. */
function drawNormal(random: () => number): number {
  return Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, 0) - 6;
}

/** Posts of sixteen weeks at a few hours; those at the good slot have `lift` times as much as others. */
function drawPosts(seed: number, { lift, perWeek = 14 }: { lift: number; perWeek?: number }): TimedPost[] {
  const random = makeRandom(seed);
  const slots = [9, 33, 57, 81, 105, 42, 66, 90];
  return Array.from({ length: 16 * perWeek }, (_one, at): TimedPost => {
    const slot = slots[Math.floor(random() * slots.length)] ?? 0;
    const format = random() < 0.5 ? 'picture' : 'film';
    const usual = format === 'film' ? 400 : 100;
    const value = usual * Math.exp(0.4 * drawNormal(random)) * (slot === GOOD ? lift : 1);
    return { slot, group: format, week: Math.floor(at / perWeek), value };
  });
}
const GOOD = 42;
const SEEDS = Array.from({ length: 40 }, (_one, seed) => seed * 7919 + 1);

test('A time at which posts have twice as much is found among others, and its interval holds the truth', () => {
  const found = SEEDS.map((seed) => findBestSlots(drawPosts(seed, { lift: 2 })));
  const best = found.map(([first]) => first);
  expect(best.filter((one) => one?.weekday === 2 && one.hour === 18).length).toBeGreaterThanOrEqual(39);
  // The good posts are in the mean of their group too, so that they stand out a little less than twice.
  const relative = best.filter((one) => one !== undefined && one.low < 1.9 && one.high > 0.5);
  expect(relative.length).toBeGreaterThanOrEqual(36);
});

test('Where times make no difference, hardly any is named', () => {
  const named = SEEDS.flatMap((seed) => findBestSlots(drawPosts(seed, { lift: 1 })));
  // Eight slots in forty draws: one in twenty would be sixteen.
  expect(named.length).toBeLessThanOrEqual(16);
});

test('Held-out weeks have more at the times that the weeks before name, and no lift where there is none', () => {
  const lifts = SEEDS.flatMap((seed) => testBestTimes(drawPosts(seed, { lift: 2 }))?.lift ?? []);
  expect(lifts.length).toBeGreaterThanOrEqual(30);
  const mean = lifts.reduce((sum, lift) => sum + lift, 0) / lifts.length;
  expect(mean).toBeGreaterThan(0.6);
  expect(mean).toBeLessThan(1.4);
  const none = SEEDS.flatMap((seed) => testBestTimes(drawPosts(seed, { lift: 1 })) ?? []);
  expect(none.length).toBeLessThan(SEEDS.length / 2);
});

test('Of fewer than thirty posts no time is named', () => {
  const posts = drawPosts(1, { lift: 5 });
  expect(findBestSlots(posts.slice(0, 29))).toEqual([]);
  expect(testBestTimes(posts.slice(0, 29))).toBeNull();
});

const anyPosts = fc.array(
  fc.record({
    slot: fc.integer({ min: 0, max: 167 }),
    group: fc.constantFrom('picture', 'film', 'text'),
    week: fc.integer({ min: 0, max: 15 }),
    value: fc.integer({ min: 0, max: 100_000 }),
  }),
  { minLength: 30, maxLength: 120 },
);

test('Each named time has posts, a lower end above nothing, and lies within its interval', () => {
  fc.assert(
    fc.property(anyPosts, (posts) => {
      for (const { low, lift, high, n, weekday, hour } of findBestSlots(posts)) {
        expect(low).toBeGreaterThan(0);
        expect(lift).toBeGreaterThanOrEqual(low);
        expect(high).toBeGreaterThanOrEqual(lift);
        expect(posts.filter(({ slot }) => slot === (weekday - 1) * 24 + hour)).toHaveLength(n);
      }
    }),
  );
});

test('The order of posts says nothing about times', () => {
  fc.assert(
    fc.property(anyPosts, (posts) => {
      const round = (some: readonly TimedPost[]) =>
        findBestSlots(some)
          .map(({ weekday, hour, n, lift }) => [weekday, hour, n, lift.toFixed(6)].join(' '))
          .toSorted();
      expect(round(posts.toReversed())).toEqual(round(posts));
    }),
  );
});
