import type { PostMetricId } from '#contracts/publishing/networks/metrics.ts';
import type { PublishedNumbers } from '#contracts/publishing/numbers.ts';
import { listUsualValues, type AgedValue } from '#engine/publishing/usual-numbers.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listComparable } from '#server/publishing/numbers/comparable-store.ts';
import type { PublishedPostRow } from '#server/publishing/numbers/published-post-store.ts';
import { listReadings, type ReadingRow } from '#server/publishing/numbers/reading-store.ts';

const HOUR_MS = 3600_000;

/** What other posts of the same network and format usually have at each age, number by number. */
export async function findUsual(
  unit: UnitOfWork,
  post: PublishedPostRow,
  metrics: readonly PostMetricId[],
): Promise<PublishedNumbers['usual']> {
  const others = await listComparable(unit, post);
  const readings = await listReadings(
    unit,
    others.map(({ _id }) => _id),
  );
  const byPost = Map.groupBy(readings, ({ published_id }) => published_id);
  const usual: PublishedNumbers['usual'] = {};
  for (const metric of metrics) {
    const values = listUsualValues(
      others.map((other) =>
        listAged(byPost.get(other._id) ?? [], { metric, published_at: other.published_at }),
      ),
    );
    if (values.length > 0) usual[metric] = values;
  }
  return usual;
}

function listAged(
  readings: readonly Pick<ReadingRow, 'at' | 'numbers'>[],
  { metric, published_at }: { metric: PostMetricId; published_at: string },
): AgedValue[] {
  return readings.flatMap(({ at, numbers }) => {
    const value = numbers[metric];
    return value === undefined
      ? []
      : [{ hours: (Date.parse(at) - Date.parse(published_at)) / HOUR_MS, value }];
  });
}
