import { DAYS_PER_YEAR, MS_PER_DAY } from '#contracts/kit/duration.ts';

/** Time ranges that end now, in milliseconds; what is saved holds their name, so that it shows the same days to come. */
export const RANGES = {
  '24h': MS_PER_DAY,
  '7d': 7 * MS_PER_DAY,
  '30d': 30 * MS_PER_DAY,
  '90d': 90 * MS_PER_DAY,
  '12m': DAYS_PER_YEAR * MS_PER_DAY,
} as const;
export type Range = keyof typeof RANGES;

/** The names from the shortest. */
const RANGE_NAMES = ['24h', '7d', '30d', '90d', '12m'] as const satisfies readonly Range[];

/** What is shown where nobody chose. */
export const DEFAULT_RANGE: Range = '30d';

/** Whether a text names a range. */
export const isRange = (name: string | undefined): name is Range =>
  RANGE_NAMES.some((range) => range === name);
