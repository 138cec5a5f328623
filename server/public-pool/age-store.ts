import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { readRows, sql } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';

const Age = z.object({ source_id: z.string(), oldest: z.coerce.number() });

/** For how long the ages are known, in milliseconds: the pool loses its oldest day once an hour. */
const KNOWN_MS = 5 * 60_000;

type KnownAges = { ages: Promise<ReadonlyMap<string, number>>; until: number };
/** One for each running suite. */
const known = new WeakMap<Context, KnownAges>();

/** Since when the pool has posts of each source, by when they came in, in milliseconds; a source without posts is absent. */
export function findPoolAges(context: Context): Promise<ReadonlyMap<string, number>> {
  const now = context.clock().getTime();
  const found = known.get(context);
  if (found && found.until > now) return found.ages;
  const ages = readAges(context.clickhouse);
  known.set(context, { ages, until: now + KNOWN_MS });
  ages.catch(() => known.delete(context));
  return ages;
}

async function readAges(clickhouse: ClickHouseClient): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows(
    clickhouse,
    Age,
    sql`select source_id, toUnixTimestamp64Milli(min(collected_at)) as oldest from public_posts group by source_id`,
  );
  return new Map(rows.map(({ source_id, oldest }) => [source_id, oldest]));
}
