import { joinPhrase, type Pair } from './collocation.ts';
import { isEverydayWord, isFiller } from './everyday-words.ts';
import { computeTrend } from './trend.ts';

/** A theme with its counts in the current period and in the equally long one before. */
export type ThemeCount = { value: string; count: number; before: number };
/** The numbers of mentions in both periods. */
export type Totals = { total: number; totalBefore: number };

/** A theme in fewer mentions is chance. */
const LEAST_COUNT = 5;
/** Chance alone reaches this less than once in a thousand times; see {@link computeTrend}. */
const LEAST_TREND = 10.83;
/** A word that is followed by the same other word in this share of its mentions is a part of a longer one. */
const PIECE_SHARE = 0.8;

/** Whether a theme rises by more than chance, and has a meaning. */
export function isRising({ value, ...said }: ThemeCount, totals: Totals): boolean {
  return said.count >= LEAST_COUNT && !isFiller(value) && computeTrend({ ...said, ...totals }) >= LEAST_TREND;
}

/** What is left of a theme that has gone quiet, at most, as a share of what was said before. */
const MOST_LEFT = 0.5;

/**
 * The themes that were much spoken of in the period before and have gone quiet since: they would rise by more than chance if time ran
 * backwards, and at most half is left. The surest come first.
 */
export function selectQuietThemes<T extends ThemeCount>(themes: readonly T[], totals: Totals): T[] {
  const back = { total: totals.totalBefore, totalBefore: totals.total };
  const turned = themes.map((theme) => ({
    theme,
    said: { value: theme.value, count: theme.before, before: theme.count },
  }));
  return turned
    .filter(({ said }) => said.before <= said.count * MOST_LEFT && isRising(said, back))
    .toSorted((a, b) => computeTrend({ ...b.said, ...back }) - computeTrend({ ...a.said, ...back }))
    .map(({ theme }) => theme);
}

/**
 * Pairs of neighbours that are one word split in two: scripts without spaces are segmented by statistics, and names that no dictionary
 * knows are split. Either half is nearly always next to the other.
 */
export function findBrokenWords(
  counts: ReadonlyMap<string, number>,
  pairs: readonly Pick<Pair, 'first' | 'second' | 'together'>[],
): { first: string; second: string; whole: string }[] {
  return pairs.flatMap(({ first, second, together }) => {
    const whole = joinPhrase(first, second);
    const of = (word: string): number => counts.get(word) ?? Infinity;
    const isOne = whole === first + second && together >= PIECE_SHARE * Math.min(of(first), of(second));
    return isOne ? [{ first, second, whole }] : [];
  });
}

/** The themes without those that rise only because a longer theme that contains them rises. */
export function withoutPieces<T extends ThemeCount>(themes: readonly T[], totals: Totals): T[] {
  return themes.filter(
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
}

/** Words that rise most are enough to say what is different. */
const MOST_UNUSUAL = 8;

/**
 * The words that tell what is different from before: those that rise by more than chance, the surest first; where none does, the most
 * frequent. Words by which the mentions were found, and everyday words, tell nothing.
 */
export function chooseUnusual<T extends ThemeCount>(
  words: readonly T[],
  totals: Totals,
  isOwn: (word: string) => boolean,
): T[] {
  const telling = words.filter(({ value }) => !isOwn(value) && !isFiller(value));
  const rising = withoutPieces(
    telling.filter((word) => isRising(word, totals)),
    totals,
  );
  if (rising.length > 0) return rising.toSorted(by((word) => trendOf(word, totals))).slice(0, MOST_UNUSUAL);
  return telling
    .filter(({ value, count }) => count > 1 && !isEverydayWord(value, count / Math.max(1, totals.total)))
    .toSorted(by(({ count }) => count))
    .slice(0, MOST_UNUSUAL);
}

function trendOf({ count, before }: ThemeCount, totals: Totals): number {
  return computeTrend({ count, before, ...totals });
}

function by<T extends ThemeCount>(rank: (word: T) => number) {
  return (a: T, b: T): number => rank(b) - rank(a) || b.count - a.count || (a.value < b.value ? -1 : 1);
}
