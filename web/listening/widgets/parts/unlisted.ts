import type { Axis } from '#contracts/listening/analytics/dimension.ts';

/** Axes along which a mention has one value at most. Along the others one mention may count for several. */
const ONE_VALUE: readonly Axis[] = [
  'channel',
  'sentiment',
  'language',
  'country',
  'source',
  'kind',
  'status',
  'assigned',
  'audience',
];

/**
 * How much of the total is in none of the listed rows; null if that cannot be determined because rows overlap, as with two brands in one
 * post or an author who is pleased today and angry tomorrow.
 *
 * @param counts.sum of the listed rows
 * @param counts.total of everything, each counted once
 */
export function countUnlisted(by: Axis, { sum, total }: { sum: number; total: number }): number | null {
  return ONE_VALUE.includes(by) && sum <= total ? total - sum : null;
}
