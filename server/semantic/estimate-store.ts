import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { Span } from '#engine/semantic/time-bars.ts';
import { buildAccountSelect, nameSql } from '#server/kit/clickhouse/account-select.ts';
import { buildPoolSelect } from '#server/kit/clickhouse/public-posts.ts';
import { bindInstant, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { RowReader } from '#server/semantic/row-sql.ts';

/**
 * About how many rows of a data set a reading has to look at, by the indexes of its table; nothing is read.
 * @param within only those of a span by an instant
 */
export function estimateDataSet(
  clickhouse: ClickHouseClient,
  reader: RowReader,
  dataSet: DataSet,
  within?: { time: string; span: Span },
): Promise<number> {
  const column = nameSql(within?.time ?? '_id');
  const where = within
    ? sql`${column} >= ${bindInstant(within.span.from)} and ${column} < ${bindInstant(within.span.to)}`
    : sql`true`;
  return estimateWhere(clickhouse, reader, dataSet, where);
}

async function estimateWhere(
  clickhouse: ClickHouseClient,
  reader: RowReader,
  dataSet: DataSet,
  where: Sql,
): Promise<number> {
  const { accountId, pool } = reader;
  const select = sql`1`;
  if (dataSet.scope === 'account')
    return estimateRows(clickhouse, buildAccountSelect(dataSet, accountId, { select, where }));
  const own = dataSet.unionWith ? await estimateWhere(clickhouse, reader, dataSet.unionWith, where) : 0;
  return own + (pool ? await estimateRows(clickhouse, buildPoolSelect(pool, { select, where })) : 0);
}

const EstimateRow = z.object({ rows: z.coerce.number() });

async function estimateRows(clickhouse: ClickHouseClient, statement: Sql): Promise<number> {
  const tables = await readRows(clickhouse, EstimateRow, sql`explain estimate ${statement}`);
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
