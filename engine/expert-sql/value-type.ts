import type { SqlValueType } from '#contracts/expert-sql/statement.ts';

/** The type of a value; `unknown` is a text or null whose type its surroundings decide. */
export type SqlType = SqlValueType | 'unknown';

/** The type of the values of a list; null where it is none. */
export function getElementType(type: SqlType): SqlType | null {
  if (type === 'integer[]') return 'integer';
  if (type === 'text[]') return 'text';
  return type === 'uuid[]' ? 'uuid' : null;
}

/** A list of values of a type; null where there are no such lists. */
export function toListType(type: SqlType): SqlType | null {
  if (type === 'integer' || type === 'text' || type === 'uuid') return `${type}[]`;
  return type === 'unknown' ? 'text[]' : null;
}

/** What PostgreSQL converts without being asked to, in the order in which it prefers. */
const WIDER: Partial<Readonly<Record<SqlType, readonly SqlType[]>>> = {
  integer: ['decimal'],
  date: ['timestamp', 'timestamptz'],
  timestamp: ['timestamptz'],
};

/** Whether a value of a type is one of another without a cast. */
export function isConvertible(from: SqlType, to: SqlType): boolean {
  return from === to || from === 'unknown' || (WIDER[from]?.includes(to) ?? false);
}

/** The type that values of several types have together; null where they have none. */
export function unifyTypes(types: readonly SqlType[]): SqlType | null {
  let common: SqlType = 'unknown';
  for (const type of types) {
    if (type === 'unknown' || isConvertible(type, common)) {
      if (common === 'unknown') common = type;
      continue;
    }
    if (!isConvertible(common, type)) return null;
    common = type;
  }
  return common;
}

/** Whether two values of a type have an order, and are equal or not. */
export function isComparable(type: SqlType): boolean {
  return getElementType(type) === null;
}

/** The names of types in casts. */
const TYPE_NAMES: ReadonlyMap<string, SqlType> = new Map([
  ['int2', 'integer'],
  ['int4', 'integer'],
  ['int8', 'integer'],
  ['int', 'integer'],
  ['integer', 'integer'],
  ['bigint', 'integer'],
  ['smallint', 'integer'],
  ['numeric', 'decimal'],
  ['decimal', 'decimal'],
  ['float4', 'decimal'],
  ['float8', 'decimal'],
  ['text', 'text'],
  ['varchar', 'text'],
  ['bool', 'boolean'],
  ['boolean', 'boolean'],
  ['uuid', 'uuid'],
  ['timestamptz', 'timestamptz'],
  ['timestamp', 'timestamp'],
  ['date', 'date'],
  ['interval', 'interval'],
]);

/** The type of a name in a cast, or a list of it. */
export function findTypeByName(name: string, isList: boolean): SqlType | null {
  const type = TYPE_NAMES.get(name) ?? null;
  return type !== null && isList ? toListType(type) : type;
}
