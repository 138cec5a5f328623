import { isList, type ColumnType } from '#contracts/semantic/columns.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { MeasurementUnit } from '#contracts/semantic/measure.ts';
import type { SqlType } from '#engine/expert-sql/value-type.ts';
import { PLAIN_FIELD, type Model, type ReachedField } from '#engine/semantic/model.ts';
import type { Viewer } from '#engine/semantic/plan.ts';

/** A column of a table: how it is read, and what it is in its data set. */
export type SqlColumn = {
  name: string;
  type: SqlType;
  field: ReachedField;
  dimension: string | null;
  time: string | null;
  unit: MeasurementUnit | null;
  /** Whether `*` lists it; fields of linked rows are named. */
  listed: boolean;
};

/** A measure or ratio, by the measures of rows of which it consists. */
export type SqlMeasure = {
  name: string;
  unit: MeasurementUnit;
  numerator: string;
  less: string | null;
  denominator: string | null;
  times: number;
};

/** A data set as a table that a person may read. */
export type SqlTable = {
  name: string;
  dataSet: DataSet;
  columns: ReadonlyMap<string, SqlColumn>;
  measures: ReadonlyMap<string, SqlMeasure>;
};

/** The name of a data set as a table. */
export const toTableName = (dataSet: string): string => dataSet.replaceAll('-', '_');

const known = new WeakMap<Model, Map<string, SqlTable>>();

/** The tables of a person: those of data sets with the permission, with columns that they may see. */
export function listSqlTables(model: Model, viewer: Viewer): SqlTable[] {
  return [...model.dataSets.values()]
    .filter(({ permission }) => viewer.permissions.has(permission))
    .map((dataSet) => getTable(model, dataSet, viewer));
}

/** Tables are made once for all who see the same columns. */
function getTable(model: Model, dataSet: DataSet, viewer: Viewer): SqlTable {
  const tables = known.get(model) ?? new Map<string, SqlTable>();
  known.set(model, tables);
  const linked = Object.values(dataSet.links).map(({ dataSet: to }) => viewer.permissions.has(to.permission));
  const key = JSON.stringify([dataSet.name, viewer.personal, linked]);
  const table = tables.get(key) ?? buildTable(model, dataSet, viewer);
  tables.set(key, table);
  return table;
}

function buildTable(model: Model, dataSet: DataSet, viewer: Viewer): SqlTable {
  const columns = new Map<string, SqlColumn>();
  const all = [
    ...listDimensions(model, dataSet, viewer),
    ...listTimes(dataSet),
    ...listNumbers(dataSet),
    ...listPlain(dataSet, viewer),
  ];
  // Of two columns of one name the first counts: a dimension before a number.
  for (const column of all) if (!columns.has(column.name)) columns.set(column.name, column);
  return { name: toTableName(dataSet.name), dataSet, columns, measures: listMeasures(dataSet) };
}

const SCALARS: Readonly<Record<string, SqlType>> = {
  text: 'text',
  id: 'uuid',
  whole: 'integer',
  code: 'text',
  decimal: 'decimal',
  flag: 'boolean',
  instant: 'timestamptz',
  texts: 'text[]',
  ids: 'uuid[]',
  wholes: 'integer[]',
};

/** The type of a stored column; null where it only describes another one. */
export function toSqlType(type: ColumnType | undefined): SqlType | null {
  return SCALARS[type?.replace('?', '') ?? ''] ?? null;
}

type ColumnFacts = Partial<Pick<SqlColumn, 'dimension' | 'time' | 'unit' | 'listed'>>;

function toColumn(name: string, field: ReachedField, facts: ColumnFacts = {}): SqlColumn[] {
  const type = field.bands ? 'text' : toSqlType(field.type);
  if (type === null) return [];
  return [{ name, type, field, dimension: null, time: null, unit: null, listed: true, ...facts }];
}

function toField(dataSet: DataSet, column: string): ReachedField {
  return { ...PLAIN_FIELD, via: [], column, type: dataSet.columns[column] ?? 'text' };
}

/** Its own dimensions, and those of rows to which it leads. */
function listDimensions(model: Model, dataSet: DataSet, viewer: Viewer): SqlColumn[] {
  const names = new Set([
    ...Object.keys(dataSet.dimensions),
    ...[...model.dataSets.values()].flatMap(({ dimensions }) => Object.keys(dimensions)),
  ]);
  return [...names].flatMap((name) => {
    const reach = model.dimension(dataSet, name);
    if (reach.kind !== 'reached' || reach.field.through !== null) return [];
    const { field } = reach;
    const hidden = field.via.some(({ link }) => !viewer.permissions.has(link.dataSet.permission));
    if (hidden || (field.personal && !viewer.personal)) return [];
    return toColumn(name, field, { dimension: name, listed: field.via.length === 0 });
  });
}

function listTimes(dataSet: DataSet): SqlColumn[] {
  return Object.entries(dataSet.times).flatMap(([name, column]) =>
    toColumn(name, toField(dataSet, column), { time: name }),
  );
}

function listNumbers(dataSet: DataSet): SqlColumn[] {
  const units = findUnits(dataSet);
  return Object.entries(dataSet.numbers).flatMap(([name, column]) =>
    toColumn(name, toField(dataSet, column), { unit: units.get(column) ?? null }),
  );
}

/** The key, the columns of links, and numbers and flags that no dimension reads. */
function listPlain(dataSet: DataSet, viewer: Viewer): SqlColumn[] {
  const dimensions = Object.values(dataSet.dimensions);
  const read = new Set([
    ...dimensions.flatMap(({ column, until, numbers, bands }) => (bands ? [] : [column, until, numbers])),
    ...Object.values(dataSet.numbers),
    ...Object.values(dataSet.times),
  ]);
  const hidden = new Set([
    ...(dataSet.closed ?? []),
    ...dimensions.flatMap((one) => (one.personal === true && !viewer.personal ? [one.column] : [])),
  ]);
  const units = findUnits(dataSet);
  // The slots of uploads have the names of their dimensions alone.
  const isSlot = (column: string): boolean => dataSet.opens === 'upload' && read.has(column);
  const links = Object.values(dataSet.links).flatMap(({ to, by }) =>
    to === 'one' && !isSlot(by) ? [by] : [],
  );
  const keys = [dataSet.key, ...links].filter((column) => !hidden.has(column));
  const numbers = Object.entries(dataSet.columns).flatMap(([column, type]) =>
    /^(?:whole|decimal|flag)\??$/.test(type) && !read.has(column) && !hidden.has(column) ? [column] : [],
  );
  return [
    ...keys.flatMap((column) => toColumn(column, toKeyField(dataSet, column))),
    ...numbers.flatMap((column) =>
      toColumn(column, toField(dataSet, column), { unit: units.get(column) ?? null }),
    ),
  ];
}

/** A column of ids; where a dimension reads it, with what the dimension has for rows without a value. */
function toKeyField(dataSet: DataSet, column: string): ReachedField {
  const dimension = Object.values(dataSet.dimensions).find((one) => one.column === column);
  return { ...toField(dataSet, column), blank: dimension?.blank ?? null };
}

/** The unit of a column is that of the measures that combine its values. */
function findUnits({ measures }: DataSet): Map<string, MeasurementUnit> {
  const units = new Map<string, MeasurementUnit>();
  for (const measure of Object.values(measures))
    if ('column' in measure && measure.aggregate !== 'distinct') units.set(measure.column, measure.unit);
  return units;
}

function listMeasures({ measures, ratios }: DataSet): Map<string, SqlMeasure> {
  const own = Object.entries(measures).map(([name, { unit }]): SqlMeasure => {
    return { name, unit, numerator: name, less: null, denominator: null, times: 1 };
  });
  const divided = Object.entries(ratios).map(([name, ratio]): SqlMeasure => {
    const { unit, numerator, less = null, denominator, times = 1 } = ratio;
    return { name, unit, numerator, less, denominator, times };
  });
  return new Map([...own, ...divided].map((one) => [one.name, one]));
}

/** Whether the values of a column are lists. */
export const isListColumn = ({ field }: SqlColumn): boolean => isList(field.type);
