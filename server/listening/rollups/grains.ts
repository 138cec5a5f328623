import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** Widths of the rows of sums that tell of a time of the day, in milliseconds. */
const QUARTER = 900_000;
export type Step = typeof QUARTER | typeof MS_PER_HOUR;

/** The rows of `mention_rollups` of each width. */
export const GRAINS: Record<Step, Sql> = { [QUARTER]: sql`'quarter'`, [MS_PER_HOUR]: sql`'hour'` };

/**
 * The widest rows of which each of these moments (or how far clocks are ahead, in milliseconds) is a beginning: some clocks are half an hour or stranger off, and their bars do not
 * begin where an hour does. Of keywords there are hours alone. Null where no rows fit.
 */
export const stepOf = (moments: readonly (string | number)[], keyword: number): Step | null => {
  const fits = (step: Step): boolean => moments.every((moment) => new Date(moment).getTime() % step === 0);
  if (fits(MS_PER_HOUR)) return MS_PER_HOUR;
  return keyword === 0 && fits(QUARTER) ? QUARTER : null;
};
