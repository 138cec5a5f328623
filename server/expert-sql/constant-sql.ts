import type { CalendarInterval, TypedValue } from '#engine/expert-sql/typed-tree.ts';
import { getElementType, type SqlType } from '#engine/expert-sql/value-type.ts';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

/** How a statement is rendered: the zone of its clock, and on which day weeks begin, from Monday 1. */
export type SqlClock = { zone: string; weekStart: number };

/** The engine's types. An interval is a number of milliseconds. */
const ENGINE_TYPES = {
  integer: 'Int64',
  decimal: 'Float64',
  text: 'String',
  boolean: 'UInt8',
  uuid: 'UUID',
  timestamptz: "DateTime64(3, 'UTC')",
  timestamp: "DateTime64(3, 'UTC')",
  date: 'Date32',
  interval: 'Int64',
  unknown: 'String',
} as const;

const NULLS: Readonly<Record<keyof typeof ENGINE_TYPES, Sql>> = {
  integer: sql`CAST(NULL, 'Nullable(Int64)')`,
  decimal: sql`CAST(NULL, 'Nullable(Float64)')`,
  text: sql`CAST(NULL, 'Nullable(String)')`,
  boolean: sql`CAST(NULL, 'Nullable(UInt8)')`,
  uuid: sql`CAST(NULL, 'Nullable(UUID)')`,
  timestamptz: sql`CAST(NULL, 'Nullable(DateTime64(3, \\'UTC\\'))')`,
  timestamp: sql`CAST(NULL, 'Nullable(DateTime64(3, \\'UTC\\'))')`,
  date: sql`CAST(NULL, 'Nullable(Date32)')`,
  interval: sql`CAST(NULL, 'Nullable(Int64)')`,
  unknown: sql`CAST(NULL, 'Nullable(String)')`,
};

function toScalar(type: SqlType): keyof typeof ENGINE_TYPES {
  return type in ENGINE_TYPES ? (type as keyof typeof ENGINE_TYPES) : 'text';
}

/** A column by its number. */
export const columnSql = (id: number): Sql => nameSql(`c${id}`);

/** The missing value of a type; of a list an empty one, since the engine has no other. */
export function nullSql(type: SqlType): Sql {
  const element = getElementType(type);
  if (element) return bindValue(`Array(${ENGINE_TYPES[toScalar(element)]})`, []);
  return NULLS[toScalar(type)];
}

/** A constant, bound with its type. */
export function constantSql(value: Extract<TypedValue, { kind: 'constant' }>, { zone }: SqlClock): Sql {
  const { type, value: constant } = value;
  if (constant === null) return nullSql(type);
  if (typeof constant === 'object') return bindValue('Int64', getMilliseconds(constant));
  if (type === 'boolean') return bindValue('UInt8', constant === true ? 1 : 0);
  if (type === 'timestamptz' && typeof constant === 'string') return instantSql(constant, zone);
  return bindValue(ENGINE_TYPES[toScalar(type)], constant);
}

/** An instant that is written with `Z` is of UTC, and else of the zone of the clock. */
function instantSql(text: string, zone: string): Sql {
  if (text.endsWith('Z')) return bindValue(ENGINE_TYPES.timestamptz, text.slice(0, -1));
  return sql`toTimeZone(toDateTime64(${bindValue('String', text)}, 3, ${bindValue('String', zone)}), 'UTC')`;
}

/** Constants as one bound list; undefined where one of them is no plain constant. */
export function constantListSql(values: readonly TypedValue[]): Sql | undefined {
  const [first] = values;
  if (!first || !LISTED.has(first.type)) return undefined;
  const constants = values.map((one) => (one.kind === 'constant' ? one.value : null));
  if (constants.includes(null)) return undefined;
  return bindValue(`Array(${ENGINE_TYPES[toScalar(first.type)]})`, constants);
}

const LISTED: ReadonlySet<SqlType> = new Set(['integer', 'decimal', 'text', 'uuid', 'date']);

const DAY_MS = 86_400_000;

/** A length of time as PostgreSQL compares it: a month has 30 days, a day 24 hours. */
export function getMilliseconds({ months, days, milliseconds }: CalendarInterval): number {
  return (months * 30 + days) * DAY_MS + milliseconds;
}

/** A whole number as text, where the engine takes no bound one. */
export function wholeSql(value: number): Sql {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`not a number: ${value}`);
  return { pieces: [String(value)] };
}
