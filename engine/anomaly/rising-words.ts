import { countSurprise } from './surprise.ts';

/** A word with the mentions it stands in: in the day that is looked at, and in the days before it together. */
export type WordCounts = { word: string; count: number; before: number };
/** A word that is new or rises. */
export type RisingWord = WordCounts & { usual: number; surprise: number };

/** So many days before are the yardstick. */
export const WORD_DAYS = 14;
/** A word in fewer mentions is chance. */
export const LEAST_WORD = 5;
/** Of hundreds of words one is always a little unusual: they must be more so than a count of all. */
const MANY_WORDS = 1;

/**
 * The words that are unusual for a day, most surprising first. `growth` is how much more was said altogether than usual: where
 * everything doubled, a word that doubled too is no news.
 */
export const risingWords = (
  words: readonly WordCounts[],
  { threshold, days, growth }: { threshold: number; days: number; growth: number },
): RisingWord[] =>
  words
    .map((one) => {
      const usual = one.before / Math.max(1, days);
      return { ...one, usual, surprise: countSurprise(one.count, usual * Math.max(1, growth)) };
    })
    .filter(({ count, surprise }) => count >= LEAST_WORD && surprise >= threshold + MANY_WORDS)
    .toSorted((a, b) => b.surprise - a.surprise);
