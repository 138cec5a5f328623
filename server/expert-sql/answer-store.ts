import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { z } from 'zod';
import { SqlCell } from '#contracts/expert-sql/statement.ts';
import type { QueryColumn } from '#engine/expert-sql/typed-tree.ts';
import type { SqlType } from '#engine/expert-sql/value-type.ts';
import { readRowsUntil, type Sql } from '#server/kit/clickhouse/sql.ts';

/** An unmatched row is null, numbers come as numbers, and a null in a list is none of its values. */
const SETTINGS: ClickHouseSettings = {
  join_use_nulls: 1,
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
  transform_null_in: 0,
  aggregate_functions_null_for_empty: 0,
  group_by_use_nulls: 0,
};

const SentRow = z.record(z.string(), SqlCell);

export type RunOptions = { limits?: ClickHouseSettings; signal?: AbortSignal | undefined };

/** Runs a rendered statement: the values of its columns, row by row. */
export async function readAnswer(
  clickhouse: ClickHouseClient,
  statement: Sql,
  columns: readonly QueryColumn[],
  { limits, signal }: RunOptions,
): Promise<SqlCell[][]> {
  const rows = await readRowsUntil(clickhouse, SentRow, statement, {
    settings: { ...SETTINGS, ...limits },
    signal,
  });
  return rows.map((row) => columns.map(({ type }, index) => toCell(row[`o${index}`] ?? null, type)));
}

/** A value as it is answered. */
function toCell(value: SqlCell, type: SqlType): SqlCell {
  if (value === null) return null;
  if (type === 'boolean') return value === 1 || value === true;
  if (type === 'timestamptz') return new Date(Number(value)).toISOString();
  return type === 'timestamp' ? new Date(Number(value)).toISOString().slice(0, -1) : value;
}
