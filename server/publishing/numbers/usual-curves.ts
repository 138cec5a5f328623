import type { ResultMeasure } from '#contracts/publishing/results.ts';
import { readMeasure } from '#engine/publishing/post-interactions.ts';
import { findMedian, findValueAt, type AgedValue } from '#engine/publishing/usual-numbers.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { PublishedPostRow } from '#server/publishing/numbers/published-post-store.ts';
import { listCompared } from '#server/publishing/numbers/result-store.ts';
import { listSparseReadings, type SparseReading } from '#server/publishing/numbers/sparse-store.ts';

/** A median of fewer other posts is not given. */
const FEWEST = 5;

/** How one number of each post grew, by the post. */
export function buildCurves(
  readings: readonly SparseReading[],
  measure: ResultMeasure,
): Map<string, AgedValue[]> {
  const curves = new Map<string, AgedValue[]>();
  for (const { published_id, hours, numbers } of readings) {
    const value = readMeasure(numbers, measure);
    if (value === undefined) continue;
    const curve = curves.get(published_id);
    if (curve) curve.push({ hours, value });
    else curves.set(published_id, [{ hours, value }]);
  }
  return curves;
}

/** What a post of its network and format usually has at an age: the median of `n` others; null of too few. */
export type FindUsual = (
  post: Pick<PublishedPostRow, '_id' | 'channel' | 'format'>,
  hours: number,
) => { usual: number | null; n: number };

/** Loads how posts of each network and format usually grow. */
export async function loadUsual(unit: UnitOfWork, measure: ResultMeasure): Promise<FindUsual> {
  const compared = await listCompared(unit);
  const readings = await listSparseReadings(
    unit,
    compared.map(({ _id }) => _id),
  );
  const curves = buildCurves(readings, measure);
  const byKind = Map.groupBy(compared, ({ channel, format }) => `${channel} ${format}`);
  return ({ _id, channel, format }, hours) => {
    const values = (byKind.get(`${channel} ${format}`) ?? []).flatMap((other) =>
      other._id === _id ? [] : (findValueAt(curves.get(other._id) ?? [], hours) ?? []),
    );
    const usual = values.length < FEWEST ? undefined : findMedian(values);
    return { usual: usual ?? null, n: values.length };
  };
}
