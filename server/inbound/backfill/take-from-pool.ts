import { z } from 'zod';
import type { Run } from '#server/inbound/backfill/match-store.ts';
import {
  PoolPosition,
  readUnmentioned,
  toIncoming,
  type PoolRow,
} from '#server/inbound/backfill/pool-store.ts';
import { enqueueItems } from '#server/inbound/intake.ts';
import type { PoolReading } from '#server/kit/clickhouse/public-posts.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Public posts that one step takes in. */
const PAGE = 1000;

/** Where a look back is in the pool: after which post; null before the first. `ended`: all of them are on their way through the pipeline. */
export const PoolPlace = z.object({ after: PoolPosition.nullable(), ended: z.boolean().optional() });
export type PoolPlace = z.infer<typeof PoolPlace>;

/**
 * Takes a page of the public posts that fulfil a condition into the account, as the stream would have: with the ids, the deduplication and
 * the limits of the plan that it has. @returns how many there are, the next place (null at the end), and what stores them
 */
export async function takeFromPool(
  run: Run,
  reading: PoolReading,
  { place, since, condition }: { place: PoolPlace; since: number; condition: Sql },
) {
  const { clickhouse } = run.context;
  const rows = await readUnmentioned(
    { clickhouse, reading },
    { since, condition, after: place.after, limit: PAGE },
  );
  const last = rows.at(-1);
  const next: PoolPlace | null =
    rows.length < PAGE || !last ? null : { after: { published: last.published, _id: last._id } };
  return { taken: rows.length, next, store: (unit: UnitOfWork) => enqueueRows(unit, rows) };
}

async function enqueueRows(unit: UnitOfWork, rows: readonly PoolRow[]): Promise<void> {
  const bySource = Map.groupBy(rows, ({ source_id, channel }) => `${source_id} ${channel}`);
  for (const own of bySource.values()) {
    const [first] = own;
    if (!first) continue;
    await enqueueItems(unit, {
      sourceId: first.source_id,
      channel: first.channel,
      items: own.map(toIncoming),
      storagePolicy: 'matched',
      // What no keyword matched when it came in has a key and no mention.
      storeDropped: true,
    });
  }
}
