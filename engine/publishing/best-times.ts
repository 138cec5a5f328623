import { ENOUGH_POSTS, type BestSlot } from '#contracts/publishing/results.ts';

/**
 * A post with what it had within two days. `slot` is its hour of the week from Monday 0 o'clock, 0 to 167; `group` what it is compared within, its
 * format and month; `week` counts upwards.
 */
export type TimedPost = { slot: number; group: string; week: number; value: number };

const SLOTS = 168;
/** One-sided 95 of 100, so that the interval holds 90 of 100. */
const Z = 1.64;
/** Slots with fewer posts are not named, and no more than so many. */
const LIMITS = { posts: 2, slots: 12 } as const;
/** Weeks that are held out to test what the others say. */
const HELD_OUT = 4;
/** Groups of fewer posts are compared with all posts. */
const FEWEST_OF_GROUP = 4;

/**
 * Hours of the week at which posts did better than their like. Of each post counts r = log(value + 1) less the mean of its group. A slot's estimate is
 * (n·r̄ + k·prior) ÷ (n + k), where the prior comes from the hours before and after in the same way, and k is the variance within slots over that
 * between slots (empirical Bayes). A slot is named where the lower end of its interval is above 0.
 */
export function findBestSlots(posts: readonly TimedPost[]): BestSlot[] {
  return posts.length < ENOUGH_POSTS ? [] : listBestSlots(posts);
}

function listBestSlots(posts: readonly TimedPost[]): BestSlot[] {
  const bySlot = Map.groupBy(listResiduals(posts), ({ slot }) => slot);
  const { within, ratio } = estimateVariances([...bySlot.values()].map((some) => some.map(({ r }) => r)));
  // Slots that differ by chance only are all the same.
  if (!Number.isFinite(ratio)) return [];
  const sumOf = (slot: number) => sumUp(bySlot.get((slot + SLOTS) % SLOTS) ?? []);
  const found = Array.from({ length: SLOTS }, (_one, slot): BestSlot => {
    const [own, before, after] = [sumOf(slot), sumOf(slot - 1), sumOf(slot + 1)];
    const prior = (before.sum + after.sum) / (before.n + after.n + ratio);
    const estimate = (own.sum + ratio * prior) / (own.n + ratio);
    const half = Z * Math.sqrt(within / (own.n + ratio));
    return {
      weekday: Math.floor(slot / 24) + 1,
      hour: slot % 24,
      lift: Math.expm1(estimate),
      low: Math.expm1(estimate - half),
      high: Math.expm1(estimate + half),
      n: own.n,
    };
  });
  return found
    .filter(({ low, n }) => low > 0 && n >= LIMITS.posts)
    .toSorted((one, other) => other.low - one.low)
    .slice(0, LIMITS.slots);
}

type Residual = { slot: number; r: number };

function sumUp(some: readonly Residual[]): { n: number; sum: number } {
  return { n: some.length, sum: some.reduce((sum, { r }) => sum + r, 0) };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function listResiduals(posts: readonly TimedPost[]): Residual[] {
  const logs = posts.map(({ slot, group, value }) => ({ slot, group, log: Math.log(value + 1) }));
  const all = average(logs.map(({ log }) => log));
  const groups = new Map(
    [...Map.groupBy(logs, ({ group }) => group)].map(([group, some]) => [
      group,
      some.length < FEWEST_OF_GROUP ? all : average(some.map(({ log }) => log)),
    ]),
  );
  return logs.map(({ slot, group, log }) => ({ slot, r: log - (groups.get(group) ?? all) }));
}

/** The variance within slots, and its ratio to that between them; the ratio is infinite where slots do not differ beyond chance. */
function estimateVariances(slots: readonly (readonly number[])[]): { within: number; ratio: number } {
  const n = slots.reduce((sum, some) => sum + some.length, 0);
  const freedom = n - slots.length;
  if (freedom <= 0 || slots.length < 2) return { within: 0, ratio: Infinity };
  const all = average(slots.flat());
  const inside = slots.reduce(
    (sum, some) => sum + some.reduce((one, r) => one + (r - average(some)) ** 2, 0),
    0,
  );
  const across = slots.reduce((sum, some) => sum + some.length * (average(some) - all) ** 2, 0);
  const within = inside / freedom;
  const size = (n - slots.reduce((sum, some) => sum + some.length ** 2, 0) / n) / (slots.length - 1);
  const between = (across / (slots.length - 1) - within) / size;
  return { within, ratio: between > 0 ? within / between : Infinity };
}

/**
 * What the posts of the last weeks had at the times that the weeks before name as best, against all others; null where no post or no time is left to
 * compare.
 */
export function testBestTimes(posts: readonly TimedPost[]): { n: number; lift: number } | null {
  const last = posts.reduce((most, { week }) => Math.max(most, week), -Infinity);
  const known = posts.filter(({ week }) => week <= last - HELD_OUT);
  const best = new Set(findBestSlots(known).map(({ weekday, hour }) => (weekday - 1) * 24 + hour));
  const later = listResiduals(posts.filter(({ week }) => week > last - HELD_OUT));
  const inside = later.filter(({ slot }) => best.has(slot));
  const outside = later.filter(({ slot }) => !best.has(slot));
  if (inside.length === 0 || outside.length === 0) return null;
  const lift = average(inside.map(({ r }) => r)) - average(outside.map(({ r }) => r));
  return { n: inside.length, lift: Math.expm1(lift) };
}
