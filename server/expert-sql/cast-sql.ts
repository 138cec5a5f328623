import type { TypedValue } from '#engine/expert-sql/typed-tree.ts';
import type { SqlType } from '#engine/expert-sql/value-type.ts';
import type { SqlClock } from '#server/expert-sql/constant-sql.ts';
import { dayStartSql, daySql, toInstantSql, toLocalSql, zoneSql } from '#server/expert-sql/date-sql.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

type CastInput = { value: Sql; node: TypedValue; clock: SqlClock };
type Cast = (input: CastInput) => Sql;

/** Every cast by its types; what cannot be cast is null. */
const CASTS: Readonly<Record<string, Cast>> = {
  'integer>decimal': ({ value }) => sql`toFloat64(${value})`,
  'integer>boolean': ({ value }) => sql`(${value} <> 0)`,
  'decimal>integer': ({ value }) =>
    sql`accurateCastOrNull(if(${value} >= 0, floor(${value} + 0.5), ceil(${value} - 0.5)), 'Int64')`,
  'boolean>integer': ({ value }) => sql`toInt64(${value})`,
  'text>integer': ({ value }) => sql`toInt64OrNull(trimBoth(${value}))`,
  'text>decimal': ({ value }) => sql`ifNotFinite(toFloat64OrNull(trimBoth(${value})), NULL)`,
  'text>boolean': ({ value }) =>
    sql`multiIf(lower(${value}) in ('true', 't', 'yes', 'on', '1'), 1, lower(${value}) in ('false', 'f', 'no', 'off', '0'), 0, NULL)`,
  'text>uuid': ({ value }) => sql`toUUIDOrNull(${value})`,
  'text>date': ({ value }) =>
    sql`if(toString(toDate32OrNull(${value})) = ${value}, toDate32OrNull(${value}), NULL)`,
  'text>timestamptz': ({ value, clock }) =>
    sql`toTimeZone(parseDateTime64BestEffortOrNull(${value}, 3, ${bindValue('String', clock.zone)}), 'UTC')`,
  'text>timestamp': ({ value }) => sql`parseDateTime64BestEffortOrNull(${value}, 3, 'UTC')`,
  'date>timestamptz': ({ value, clock }) => dayStartSql(value, bindValue('String', clock.zone)),
  'date>timestamp': ({ value }) => sql`toDateTime64(${value}, 3, 'UTC')`,
  'timestamp>timestamptz': ({ value, clock }) => toInstantSql(value, bindValue('String', clock.zone)),
  'timestamptz>timestamp': ({ value, clock }) => toLocalSql(value, bindValue('String', clock.zone)),
  'timestamp>date': ({ value, node, clock }) => daySql(value, node, clock),
  'timestamptz>date': ({ value, node, clock }) => daySql(value, node, clock),
  'uuid[]>text[]': ({ value }) => sql`arrayMap(one -> toString(one), ${value})`,
  'integer[]>text[]': ({ value }) => sql`arrayMap(one -> toString(one), ${value})`,
};

/** A value as one of another type. @throws where the check lets a cast through that is none */
export function castSql(input: CastInput, to: SqlType): Sql {
  const { node } = input;
  if (to === 'text' || to === 'unknown') return toTextSql(input);
  const cast = CASTS[`${node.type}>${to}`];
  if (!cast) throw new Error(`no cast of ${node.type} to ${to}`);
  return cast(input);
}

/** A value as PostgreSQL writes it. */
export function toTextSql({ value, node, clock }: CastInput): Sql {
  switch (node.type) {
    case 'text':
    case 'unknown':
      return value;
    case 'boolean':
      return sql`if(isNull(${value}), NULL, if(${value} = 1, 'true', 'false'))`;
    case 'timestamp':
    case 'timestamptz':
      return sql`formatDateTime(${value}, '%Y-%m-%d %H:%i:%S', ${zoneSql(node, clock)})`;
    default:
      return sql`toString(${value})`;
  }
}
