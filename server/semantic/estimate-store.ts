import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

const EstimateRow = z.object({ rows: z.coerce.number() });

/** About how many rows a statement reads, by the indexes of its tables; nothing is read. */
export async function estimateRows(clickhouse: ClickHouseClient, statement: Sql): Promise<number> {
  const tables = await readRows(clickhouse, EstimateRow, sql`explain estimate ${statement}`);
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
