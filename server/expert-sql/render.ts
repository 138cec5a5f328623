import type { CheckedStatement } from '#engine/expert-sql/check-query.ts';
import { answerSql, querySql } from '#server/expert-sql/query-sql.ts';
import type { RenderContext } from '#server/expert-sql/render-context.ts';
import { tableSql, type RowsRead } from '#server/expert-sql/table-sql.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';

/** A checked statement as one of the engine, of which at most `limit` rows are read. */
export function renderStatement({ query, readings }: CheckedStatement, read: RowsRead, limit: number): Sql {
  const context: RenderContext = {
    clock: read.clock,
    readTable: (reading) => tableSql(reading, read),
    readings: new Map(readings.map((one) => [one.id, one])),
    renderQuery: (inner) => querySql(inner, context),
  };
  return answerSql(query, context, limit);
}
