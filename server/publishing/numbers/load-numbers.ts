import type { PublishedNumbers } from '#contracts/publishing/numbers.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { findUsual } from '#server/publishing/numbers/find-usual.ts';
import { listReported, presentNumbers } from '#server/publishing/numbers/present-numbers.ts';
import type { PublishedPostRow } from '#server/publishing/numbers/published-post-store.ts';
import { listReadings } from '#server/publishing/numbers/reading-store.ts';

/** The numbers of a public post with each reading and what is usual. */
export async function loadNumbers(unit: UnitOfWork, row: PublishedPostRow): Promise<PublishedNumbers> {
  const metrics = listReported(row.channel, unit.now);
  const readings = await listReadings(unit, [row._id]);
  return presentNumbers(row, {
    metrics,
    readings: readings.map(({ at, numbers }) => ({ at, numbers })),
    usual: await findUsual(unit, row, metrics),
  });
}
