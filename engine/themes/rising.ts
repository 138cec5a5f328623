import { joinPhrase, type Pair } from './collocation.ts';
import { computeTrend } from './trend.ts';

/** A theme with how often it was said now and in as long a time before. */
export type ThemeCount = { value: string; count: number; before: number };
/** How many mentions there were, now and before. */
export type Totals = { total: number; totalBefore: number };

/** A theme in fewer mentions is chance. */
const LEAST_COUNT = 5;
/** Chance alone rises so much less than once in a thousand times; see {@link computeTrend}. */
const LEAST_TREND = 10.83;
/** A word that is followed by the same other word in so many of its mentions is a piece of a longer one. */
const PIECE_SHARE = 0.8;

/** Words that ask or stress and say nothing of what is talked about; stored posts are cut into them as into all others. */
const FILLERS: ReadonlySet<string> = new Set(
  'ไหร่ เท่าไหร่ เท่าไร เมื่อไหร่ เมื่อไร หยัง ยังไง ไหม มั้ย จังเลย จริงๆ มากๆ บ้าง เอง นะคะ นะครับ really just like also today'.split(
    ' ',
  ),
);

/** Whether a theme rises by more than chance, and says something. */
export const isRising = ({ value, ...said }: ThemeCount, totals: Totals): boolean =>
  said.count >= LEAST_COUNT && !FILLERS.has(value) && computeTrend({ ...said, ...totals }) >= LEAST_TREND;

/**
 * Pairs of neighbours that are one word cut in two: scripts without spaces are cut by guess, and names that no list knows come out in
 * pieces. Either half is almost always beside the other.
 */
export const findBrokenWords = (
  counts: ReadonlyMap<string, number>,
  pairs: readonly Pick<Pair, 'first' | 'second' | 'together'>[],
): { first: string; second: string; whole: string }[] =>
  pairs.flatMap(({ first, second, together }) => {
    const whole = joinPhrase(first, second);
    const of = (word: string): number => counts.get(word) ?? Infinity;
    const isOne = whole === first + second && together >= PIECE_SHARE * Math.min(of(first), of(second));
    return isOne ? [{ first, second, whole }] : [];
  });

/** The themes without those that rise only because a longer one that holds them rises. */
export const withoutPieces = <T extends ThemeCount>(themes: readonly T[], totals: Totals): T[] =>
  themes.filter(
    (one) =>
      !themes.some(
        (longer) =>
          longer.value.length > one.value.length &&
          longer.value.includes(one.value) &&
          !isRising(
            {
              value: one.value,
              count: Math.max(0, one.count - longer.count),
              before: Math.max(0, one.before - longer.before),
            },
            totals,
          ),
      ),
  );
