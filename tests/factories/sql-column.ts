import type { SqlColumn } from '#contracts/expert-sql/statement.ts';

/** A column of the answer of a statement: of texts, unless it is said otherwise. */
export function makeSqlColumn(column: Partial<SqlColumn> = {}): SqlColumn {
  return {
    name: 'c',
    type: 'text',
    unit: null,
    data_set: 'tickets',
    dimension: null,
    time: null,
    grain: null,
    measure: null,
    ...column,
  };
}
