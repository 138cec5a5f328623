import { countSurprise } from './surprise.ts';

/** A word with the mentions it stands in: in the day that is looked at, and in the days before it together. */
export type WordCounts = { word: string; count: number; before: number };
/** A word that is new or rises. */
export type RisingWord = WordCounts & { usual: number; surprise: number };

/** So many days before are the yardstick. */
export const WORD_DAYS = 14;
/** Words are weighed by the quarter of an hour: the end of their day is the next one, so that looks at once see the same. */
export const WORD_STEP_MS = 900_000;
/** A word in fewer mentions is chance. */
export const LEAST_WORD = 5;
/** Fewer days of history tell nothing about what is usual. */
const LEAST_DAYS = 3;
/** One look fires for so many words; of a story that brings twenty, they tell it. */
const MOST_WORDS = 3;
/** Of hundreds of words one is always a little unusual: they must be more so than a count of all. */
const MANY_WORDS = 1;

/** What words are weighed by: from which surprise a rule fires, and the days and the growth that they stand beside. */
export type RisingOptions = { threshold: number; days: number; growth: number };

/**
 * The words that fire for a day, most surprising first. `growth` is how much more was said altogether than usual: where everything
 * doubled, a word that doubled too is no news.
 */
export const findRisingWords = (words: readonly WordCounts[], weighed: RisingOptions): RisingWord[] => {
  if (weighed.days < LEAST_DAYS) return [];
  return words
    .map((one) => ({ ...one, usual: usualOf(one, weighed), surprise: surpriseOf(one, weighed) }))
    .filter(({ count, surprise }) => isRising(count, surprise, weighed))
    .toSorted((a, b) => b.surprise - a.surprise)
    .slice(0, MOST_WORDS);
};

/** Whether a word by itself would fire, were it among the first. */
export const canFire = (one: Omit<WordCounts, 'word'>, weighed: RisingOptions): boolean =>
  one.count >= LEAST_WORD && isRising(one.count, surpriseOf(one, weighed), weighed);

const usualOf = ({ before }: Pick<WordCounts, 'before'>, { days }: RisingOptions): number =>
  before / Math.max(1, days);

const surpriseOf = (one: Omit<WordCounts, 'word'>, weighed: RisingOptions): number =>
  countSurprise(one.count, usualOf(one, weighed) * Math.max(1, weighed.growth));

const isRising = (count: number, surprise: number, { threshold }: RisingOptions): boolean =>
  count >= LEAST_WORD && surprise >= threshold + MANY_WORDS;
