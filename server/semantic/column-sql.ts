import { isList, type ColumnType } from '#contracts/semantic/columns.ts';
import type { Bands } from '#contracts/semantic/dimension.ts';
import type { ReachedField } from '#engine/semantic/model.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

type Scalar = 'text' | 'id' | 'whole' | 'code' | 'decimal' | 'flag' | 'instant';

/** The type of one value of a column. */
function scalarOf(type: ColumnType): Scalar {
  const scalars: Readonly<Record<string, Scalar>> = { texts: 'text', ids: 'id', wholes: 'whole' };
  const plain = type.replace('?', '');
  return scalars[plain] ?? (plain as Scalar);
}

const BOUND: Readonly<Record<Scalar, string>> = {
  text: 'String',
  id: 'UUID',
  whole: 'Int64',
  code: 'UInt64',
  decimal: 'Float64',
  flag: 'UInt8',
  instant: "DateTime64(3, 'UTC')",
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The value of a type that means none in a list without values. */
const DEFAULTS: Readonly<Record<Scalar, string | number>> = {
  text: '',
  id: '00000000-0000-0000-0000-000000000000',
  whole: 0,
  code: 0,
  decimal: 0,
  flag: 0,
  instant: 0,
};

export const getDefault = (type: ColumnType): string | number => DEFAULTS[scalarOf(type)];

/** One value, bound with the type of its column. */
export function bindScalar(type: ColumnType, value: string | number | bigint): Sql {
  return bindValue(BOUND[scalarOf(type)], value);
}

/** Values of a dimension as its column stores them; what cannot be one of its values is left out. */
export function bindStored(type: ColumnType, values: readonly (string | number)[]): Sql {
  return bindValue(
    type === 'wholes' ? 'Array(UInt32)' : `Array(${BOUND[scalarOf(type)]})`,
    listStored(type, values),
  );
}

/** That a column has one of the values; one value needs no set. */
export function buildAmongSql(column: Sql, type: ColumnType, values: readonly (string | number)[]): Sql {
  const [only, ...others] = listStored(type, values);
  if (only !== undefined && others.length === 0) return sql`${column} = ${bindScalar(type, only)}`;
  return sql`${column} in ${bindStored(type, values)}`;
}

function listStored(type: ColumnType, values: readonly (string | number)[]): (string | number | bigint)[] {
  const scalar = scalarOf(type);
  if (scalar === 'code') return values.map(String).filter(isCode).map(BigInt);
  if (scalar === 'text') return values.map(String);
  if (scalar === 'id') return values.map(String).filter((value) => UUID.test(value));
  const numbers = values.filter((value) => value !== '' && Number.isFinite(Number(value))).map(Number);
  if (type === 'wholes') return numbers.filter(isListed);
  return scalar === 'whole' || scalar === 'flag' ? numbers.map(Math.trunc) : numbers;
}

/** Larger than the whole numbers that JavaScript has exactly. */
const isCode = (value: string): boolean => /^\d{1,20}$/.test(value) && BigInt(value) < 2n ** 64n;

/** Lists of numbers are of 32 bits: comparing them with wider ones would convert the list of every row. */
const isListed = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < 2 ** 32;

/** How a column is called where linked rows are joined: by the links that lead to it. */
export function buildColumnName({ via, column }: Pick<ReachedField, 'via' | 'column'>): string {
  return [...via.map(({ name }) => name), column].join('__');
}

/** A stored field as one value, null where a row has none; a list as it is stored. */
export function buildStoredSql(field: ReachedField): Sql {
  const column = nameSql(buildColumnName(field));
  if (field.bands) return buildBandsSql(column, field.bands);
  if (isList(field.type) || field.blank === null) return column;
  return sql`nullIf(${column}, ${bindScalar(field.type, field.blank)})`;
}

/** The values of a list that a viewer sees, as texts; null where they see all. */
export function listSeen({ seen }: Pick<ReachedField, 'seen'>, { sets }: Viewer): ReadonlySet<string> | null {
  const values = seen === null ? undefined : sets[seen];
  return values ? new Set(values.map(String)) : null;
}

function buildBandsSql(column: Sql, bands: Bands): Sql {
  const cases = Object.entries(bands).map(([name, { from, to }]) => {
    const below = to === null ? sql`` : sql` and ${column} < ${bindValue('Float64', to)}`;
    return sql`${column} >= ${bindValue('Float64', from)}${below}, ${bindValue('String', name)}`;
  });
  return sql`multiIf(${joinSql(cases, sql`, `)}, null)`;
}
