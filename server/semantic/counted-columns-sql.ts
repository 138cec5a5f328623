import { isList } from '#contracts/semantic/columns.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { LabelSource } from '#contracts/semantic/dimension.ts';
import { PLAIN_FIELD, type ReachedField } from '#engine/semantic/model.ts';
import type { PlannedKey, PlannedPart } from '#engine/semantic/plan.ts';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { getDefault } from '#server/semantic/column-sql.ts';
import { makeConditionContext } from '#server/semantic/condition-context.ts';
import { buildFieldSql } from '#server/semantic/field-sql.ts';
import { buildListSql } from '#server/semantic/list-sql.ts';
import type { RenderContext } from '#server/semantic/reading.ts';

/** A column of the rows of a data set: one of its instants, dimensions or numbers, by its declared name. */
export type CountedColumn = {
  name: string;
  kind: 'instant' | 'dimension' | 'number';
  /** Where the labels of its values come from; null for instants and numbers. */
  label: LabelSource | null;
  /** Whether a row has several values. */
  several: boolean;
};

/** A value of a row: numbers and texts are as they are stored, an instant is ISO 8601. */
export type CountedValue = string | number | null | string[];

type ColumnField = CountedColumn & { field: ReachedField };

type SelectedFields = {
  columns: readonly ColumnField[];
  links: readonly { field: ReachedField }[];
  render: RenderContext;
};

/** What is selected of each row: its key, its links and its columns. */
export function buildSelect(part: PlannedPart, { columns, links, render }: SelectedFields): Sql {
  const conditions = makeConditionContext(render, part);
  return joinSql(
    [
      sql`toString(${nameSql(part.dataSet.key)}) as k`,
      ...links.map(({ field }, index) => sql`toString(${nameSql(field.column)}) as ${nameSql(`l${index}`)}`),
      ...columns.map(
        (column, index) => sql`${buildColumnSql(column, conditions)} as ${nameSql(`c${index}`)}`,
      ),
    ],
    sql`, `,
  );
}

/** The id that means none. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The key of a linked row; null for none. */
export function readLink(value: CountedValue | undefined): string | null {
  return typeof value === 'string' && value !== NOBODY ? value : null;
}

/** The columns that the viewer may see: instants, then dimensions of one meaning each, then numbers that are no dimension. */
export function listColumnFields(dataSet: DataSet, { viewer }: RenderContext): ColumnField[] {
  const { times, dimensions, numbers, columns } = dataSet;
  const shown = Object.entries(dimensions).filter(
    ([, { personal = false, numbers: keyed }]) => keyed === undefined && (viewer.personal || !personal),
  );
  const taken = new Set(shown.flatMap(([, { column, bands }]) => (bands ? [] : [column])));
  return [
    ...Object.entries(times).map(([name, column]) => ({
      name,
      kind: 'instant' as const,
      label: null,
      several: false,
      field: toOwnField(dataSet, column),
    })),
    ...shown.map(([name, { column, label, blank = null, bands = null, seen = null, until = null }]) => ({
      name,
      kind: 'dimension' as const,
      label,
      several: isList(columns[column]),
      field: { ...toOwnField(dataSet, column), blank, bands, seen, until },
    })),
    ...Object.entries(numbers)
      .filter(([, column]) => !taken.has(column))
      .map(([name, column]) => ({
        name,
        kind: 'number' as const,
        label: null,
        several: false,
        field: toOwnField(dataSet, column),
      })),
  ];
}

/** A column of a data set as a field of its rows. */
export function toOwnField({ columns }: DataSet, column: string): ReachedField {
  return { ...PLAIN_FIELD, via: [], column, type: columns[column] ?? 'text' };
}

/** A part that reads further fields: as keys, which its rows have beside them. */
export function withFields(part: PlannedPart, fields: readonly ReachedField[]): PlannedPart {
  const keys = fields.map((field, axis): PlannedKey => ({
    kind: 'values',
    axis,
    dimension: field.column,
    field,
    others: false,
    shown: null,
    combined: null,
  }));
  return { ...part, keys, narrowed: [] };
}

function buildColumnSql(
  { kind, several, field }: ColumnField,
  conditions: ReturnType<typeof makeConditionContext>,
): Sql {
  if (several) {
    const none = bindValue('String', String(getDefault(field.type)));
    return sql`arrayFilter(one -> one <> ${none}, arrayMap(one -> toString(one), ${buildListSql(field, conditions)}))`;
  }
  const value = buildFieldSql(field, conditions);
  if (kind === 'instant') return sql`toUnixTimestamp64Milli(${value})`;
  return kind === 'number' ? sql`toFloat64(${value})` : sql`toString(${value})`;
}

/** A value of a column as it was read. */
export function readValue({ kind }: CountedColumn, value: CountedValue | undefined): CountedValue {
  if (kind !== 'instant' || value === null || value === undefined) return value ?? null;
  return new Date(Number(value)).toISOString();
}
