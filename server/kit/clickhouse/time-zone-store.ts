import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { bindValue, readRows, sql } from '#server/kit/clickhouse/sql.ts';

const ZoneRow = z.object({ known: z.coerce.number() });

/** Names that ClickHouse has confirmed. */
const known = new Set<string>();

/** Whether ClickHouse knows a time zone of this name. */
export async function isTimeZone(clickhouse: ClickHouseClient, name: string): Promise<boolean> {
  if (known.has(name)) return true;
  const [row] = await readRows(
    clickhouse,
    ZoneRow,
    sql`select count() as known from system.time_zones where time_zone = ${bindValue('String', name)}`,
  );
  if (row?.known === 1) known.add(name);
  return row?.known === 1;
}
