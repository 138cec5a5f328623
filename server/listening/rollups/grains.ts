import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** Widths of the rollup rows with a time of day, in milliseconds. */
const QUARTER = 900_000;
export type Step = typeof QUARTER | typeof MS_PER_HOUR;

/** The rows of `mention_rollups` of each width. */
export const GRAINS: Record<Step, Sql> = { [QUARTER]: sql`'quarter'`, [MS_PER_HOUR]: sql`'hour'` };

/**
 * The widest rows that begin at each of these instants (or offsets, in milliseconds): some zones are offset by half an hour or by odd
 * minutes, and their bars do not begin at a full hour. Keywords have hours only. Null where no rows fit.
 */
export const stepOf = (moments: readonly (string | number)[], keyword: number): Step | null => {
  const fits = (step: Step): boolean => moments.every((moment) => new Date(moment).getTime() % step === 0);
  if (fits(MS_PER_HOUR)) return MS_PER_HOUR;
  return keyword === 0 && fits(QUARTER) ? QUARTER : null;
};
