import { joinPhrase, type Pair } from './collocation.ts';
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

/** Question words and intensifiers, which do not name a topic; stored posts are segmented into them as into all others. */
const FILLERS: ReadonlySet<string> = new Set(
  'ไหร่ เท่าไหร่ เท่าไร เมื่อไหร่ เมื่อไร หยัง ยังไง ไหม มั้ย จังเลย จริงๆ มากๆ บ้าง เอง นะคะ นะครับ really just like also today'.split(
    ' ',
  ),
);

/** Whether a theme rises by more than chance, and has a meaning. */
export function isRising({ value, ...said }: ThemeCount, totals: Totals): boolean {
  return (
    said.count >= LEAST_COUNT && !FILLERS.has(value) && computeTrend({ ...said, ...totals }) >= LEAST_TREND
  );
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
