import type { TableReading, TypedQuery } from '#engine/expert-sql/typed-tree.ts';
import type { SqlClock } from '#server/expert-sql/constant-sql.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';

/** What rendering depends on: the clock, how tables are read, and how queries within are rendered. */
export type RenderContext = {
  clock: SqlClock;
  /** The rows of a data set that the reader sees, with the columns that are needed. */
  readTable: (reading: TableReading) => Sql;
  readings: ReadonlyMap<number, TableReading>;
  renderQuery: (query: TypedQuery) => Sql;
};
