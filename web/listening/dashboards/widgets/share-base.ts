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
 * Of what the shares of a list are told: of everything where each mention stands in one row, also in rows that are not listed;
 * of what is listed where a mention may stand in several rows, as two brands in one post.
 */
export const shareBase = (by: Axis, { sum, total }: { sum: number; total: number }): number =>
  ONE_VALUE.includes(by) && sum <= total ? total : sum;
