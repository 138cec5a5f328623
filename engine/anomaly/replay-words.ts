import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { LEAST_WORD, canFire, findRisingWords, WORD_DAYS, WORD_STEP_MS } from './rising-words.ts';
import type { WindowFinding, RuleThresholds } from './window.ts';

/** Steps of a day, and of a day with all that it is weighed by. */
const DAY_STEPS = MS_PER_DAY / WORD_STEP_MS;
const ALL_STEPS = (WORD_DAYS + 1) * DAY_STEPS;

/** What came in is looked at for so many steps: each look goes over the half hour before the last one again. Later nobody looks. */
const LOOKED_STEPS = 3;

/** By which steps the words that may have fired are found; a quarter of a day. */
export const COARSE_STEP_MS = MS_PER_DAY / 4;
const COARSE_DAY = MS_PER_DAY / COARSE_STEP_MS;
const COARSE_ALL = (WORD_DAYS + 1) * COARSE_DAY;

/** Mentions by their step, counted from the begin of a past: places and numbers beside each other. */
export type Steps = readonly [places: readonly number[], counts: readonly number[]];

/** A past begins so long before the first moment that is judged. */
export const BEFORE_MS = ALL_STEPS * WORD_STEP_MS;

/** For each step the sum of all steps before it; one more than there are steps. */
function summed([places, counts]: Steps, length: number): Float64Array {
  const sums = new Float64Array(length + 1);
  for (const [index, place] of places.entries())
    if (place < length) sums[place + 1] = (sums[place + 1] ?? 0) + (counts[index] ?? 0);
  for (let place = 0; place < length; place += 1)
    sums[place + 1] = (sums[place + 1] ?? 0) + (sums[place] ?? 0);
  return sums;
}

function between(sums: Float64Array, from: number, to: number): number {
  return (sums[Math.max(0, to)] ?? 0) - (sums[Math.max(0, from)] ?? 0);
}

/**
 * Whether a word may have fired in a past of quarters of days: never no where {@link replayWords} fires for it. Of the quarters that a day
 * touches all count for the word, of those before it only the whole ones against it.
 */
export function canHaveFired(steps: Steps, length: number, threshold: number): boolean {
  const sums = summed(steps, length);
  // Quarters before these end before the first moment that is judged.
  for (let place = COARSE_ALL; place < length; place += 1) {
    const begin = place - COARSE_DAY;
    const count = between(sums, begin, place + 1);
    const before = between(sums, place + 1 - COARSE_ALL, begin);
    if (canFire({ count, before }, { threshold, days: WORD_DAYS, growth: 1 })) return true;
  }
  return false;
}

/** A past of words by the step: of all mentions, and of each word. It begins {@link BEFORE_MS} before `from`. */
export type WordHistory = { from: number; to: number; whole: Steps; words: ReadonlyMap<string, Steps> };

/** What a rule of words would have fired for, step by step as it would have lived through a past. */
export function replayWords(
  { threshold, cooldownMs }: Pick<RuleThresholds, 'threshold' | 'cooldownMs'>,
  { from, to, whole, words }: WordHistory,
): { word: string; finding: WindowFinding }[] {
  const begin = from - BEFORE_MS;
  const length = Math.ceil((to - begin) / WORD_STEP_MS);
  const all = summed(whole, length);
  const each = [...words].map(([word, steps]) => ({ word, sums: summed(steps, length) }));
  const found: { word: string; finding: WindowFinding }[] = [];
  const fired = new Map<string, number>();
  let first = 0;
  for (let place = ALL_STEPS + 1; place <= length; place += 1) {
    if (between(all, place - LOOKED_STEPS, place) === 0) continue;
    first = Math.max(first, place - ALL_STEPS);
    while (between(all, first, first + 1) === 0) first += 1;
    const [today, window] = [place - DAY_STEPS, place - ALL_STEPS];
    const days = Math.min(WORD_DAYS, Math.max(0, (today - first) / DAY_STEPS));
    const usual = days > 0 ? between(all, window, today) / days : 0;
    const growth = usual > 0 ? between(all, today, place) / usual : 1;
    const counted = each.flatMap(({ word, sums }) => {
      const count = between(sums, today, place);
      return count < LEAST_WORD ? [] : [{ word, count, before: between(sums, window, today) }];
    });
    const end = begin + place * WORD_STEP_MS;
    for (const { word, count, usual: often, surprise } of findRisingWords(counted, {
      threshold,
      days,
      growth,
    })) {
      if (end - (fired.get(word) ?? Number.NEGATIVE_INFINITY) < cooldownMs) continue;
      fired.set(word, end);
      const finding = { from: end - MS_PER_DAY, to: end, count, usual: often, mentions: count, surprise };
      found.push({ word, finding });
    }
  }
  return found;
}
