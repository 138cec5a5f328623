import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { type Step, QUARTER } from '#server/listening/rollups/grain-sql.ts';

/**
 * The widest rows that begin at each of these instants (or offsets, in milliseconds): some zones are offset by half an hour or by odd
 * minutes, and their bars do not begin at a full hour. Keywords have hours only. Null where no rows fit.
 */
export function stepOf(moments: readonly (string | number)[], keyword: number): Step | null {
  const fits = (step: Step): boolean => moments.every((moment) => new Date(moment).getTime() % step === 0);
  if (fits(MS_PER_HOUR)) return MS_PER_HOUR;
  return keyword === 0 && fits(QUARTER) ? QUARTER : null;
}
