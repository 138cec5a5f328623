import type { QuestionFilter } from '#contracts/semantic/question.ts';
import { isListColumn, type SqlColumn } from '#engine/expert-sql/sql-table.ts';
import type { TableReading } from '#engine/expert-sql/typed-tree.ts';
import { PLAIN_FIELD, type Model, type ReachedField } from '#engine/semantic/model.ts';
import { planFilter } from '#engine/semantic/plan-filters.ts';
import type { PlannedFilter, PlannedKey, PlannedPart } from '#engine/semantic/plan.ts';
import type { Span } from '#engine/semantic/time-bars.ts';
import { columnSql, type SqlClock } from '#server/expert-sql/constant-sql.ts';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import { joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { buildReadFieldSql, buildSourceSql, type ReadingContext } from '#server/semantic/public.ts';

/** Which rows of data sets are read: those of a span, by the first time of each, that fulfil the filters that each has. */
export type RowsRead = {
  reader: ReadingContext;
  /** The data sets of the reader. */
  model: Model;
  clock: SqlClock;
  now: number;
  span: Span | null;
  filters: readonly QuestionFilter[];
};

/** All times that the engine has. */
const ALWAYS: Span = { from: Date.UTC(1900, 0, 1), to: Date.UTC(2299, 11, 31) };

/** The filters that a data set has. */
export function planTableFilters(
  { table }: TableReading,
  { filters, model }: Pick<RowsRead, 'filters' | 'model'>,
): PlannedFilter[] {
  return filters.flatMap((filter) => planFilter(filter, table.dataSet, model) ?? []);
}

/** What a data set is read as: the same part as that of a question, with its rows in place of groups. */
function toPart(reading: TableReading, read: RowsRead): PlannedPart {
  const { clock, now, span } = read;
  const { dataSet } = reading.table;
  const fields = [
    ...[...reading.columns.values()].map(({ column }) => column.field),
    ...[...reading.stored.keys()].map((column) => toStoredField(reading, column)),
  ];
  const [time = ''] = Object.values(dataSet.times);
  return {
    dataSet,
    period: 'now',
    span: span ?? ALWAYS,
    time,
    zone: clock.zone,
    now,
    keys: fields.map(toKey),
    filters: planTableFilters(reading, read),
    narrowed: [],
    measures: [],
    calculated: new Map(),
    about: false,
    source: { from: 'rows', reason: 'no_rollup' },
    limit: 0,
  };
}

function toStoredField({ table: { dataSet } }: TableReading, column: string): ReachedField {
  return { ...PLAIN_FIELD, via: [], column, type: dataSet.columns[column] ?? 'text' };
}

function toKey(field: ReachedField, axis: number): PlannedKey {
  return { kind: 'values', axis, dimension: '', field, others: false, shown: null, combined: null };
}

/**
 * The rows of a data set that a person sees: the account's, counted and visible as in every question of the layer, with the columns that the
 * statement names.
 */
export function tableSql(reading: TableReading, read: RowsRead): Sql {
  const part = toPart(reading, read);
  const source = buildSourceSql(part, { context: read.reader, chosen: new Map(), spans: [part.span] });
  const columns = [...reading.columns.values()].map(
    ({ id, column }) => sql`${tableColumnSql(column, part, read)} as ${columnSql(id)}`,
  );
  const stored = [...reading.stored].map(([column, id]) => sql`${nameSql(column)} as ${columnSql(id)}`);
  const select = [...columns, ...stored];
  const listed = select.length > 0 ? joinSql(select, sql`, `) : sql`1 as ${columnSql(reading.id)}`;
  return source({ select: listed, tail: sql`` });
}

/** A column in the form that values of its type have. */
function tableColumnSql(column: SqlColumn, part: PlannedPart, { reader }: RowsRead): Sql {
  const value = buildReadFieldSql(column.field, part, reader);
  if (isListColumn(column)) {
    const distinct = sql`arrayDistinct(${value})`;
    return column.type === 'integer[]' ? sql`arrayMap(one -> toInt64(one), ${distinct})` : distinct;
  }
  if (column.field.type.startsWith('code')) return sql`toString(${value})`;
  switch (column.type) {
    case 'integer':
      return sql`toInt64(${value})`;
    case 'decimal':
      return sql`toFloat64(${value})`;
    case 'boolean':
      return sql`(${value} = 1)`;
    case 'text':
      // Some texts are stored as numbers with names, which are ordered and compared in another way.
      return column.field.bands ? value : sql`toString(${value})`;
    default:
      return value;
  }
}
