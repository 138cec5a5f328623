import { countSurprise } from './surprise.ts';

/** A word with the number of mentions that contain it: on the day under evaluation, and on the preceding days together. */
export type WordCounts = { word: string; count: number; before: number };
/** A word that is new or rising. */
export type RisingWord = WordCounts & { usual: number; surprise: number };

/** Number of preceding days in the baseline. */
export const WORD_DAYS = 14;
/**
 * Words are evaluated per quarter of an hour: the end of their day is the next quarter, so that simultaneous evaluations get the same
 * result.
 */
export const WORD_STEP_MS = 900_000;
/** A word in fewer mentions is chance. */
export const LEAST_WORD = 5;
/** Fewer days of history are no baseline. */
const LEAST_DAYS = 3;
/** One evaluation fires for at most this many words; of a story that brings twenty, they are enough. */
const MOST_WORDS = 3;
/** Among hundreds of words some are always slightly unusual: a word needs a higher surprise than a count of all mentions. */
const MANY_WORDS = 1;

/** The inputs of the evaluation: the surprise from which a rule fires, and the days and the growth to compare with. */
export type RisingOptions = { threshold: number; days: number; growth: number };

/**
 * The words that fire for a day, most surprising first. `growth` is the ratio of all mentions to the usual number: where everything
 * doubled, a word that doubled too does not fire.
 */
export function findRisingWords(words: readonly WordCounts[], weighed: RisingOptions): RisingWord[] {
  if (weighed.days < LEAST_DAYS) return [];
  return words
    .map((one) => ({ ...one, usual: usualOf(one, weighed), surprise: surpriseOf(one, weighed) }))
    .filter(({ count, surprise }) => isRising(count, surprise, weighed))
    .toSorted((a, b) => b.surprise - a.surprise)
    .slice(0, MOST_WORDS);
}

/** Whether a word by itself would fire if it were among the first. */
export function canFire(one: Omit<WordCounts, 'word'>, weighed: RisingOptions): boolean {
  return one.count >= LEAST_WORD && isRising(one.count, surpriseOf(one, weighed), weighed);
}

function usualOf({ before }: Pick<WordCounts, 'before'>, { days }: RisingOptions): number {
  return before / Math.max(1, days);
}

function surpriseOf(one: Omit<WordCounts, 'word'>, weighed: RisingOptions): number {
  return countSurprise(one.count, usualOf(one, weighed) * Math.max(1, weighed.growth));
}

function isRising(count: number, surprise: number, { threshold }: RisingOptions): boolean {
  return count >= LEAST_WORD && surprise >= threshold + MANY_WORDS;
}
