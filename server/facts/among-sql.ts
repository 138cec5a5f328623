import { sql, type RawBuilder } from 'kysely';

/** That a column has one of these IDs. */
export function buildAmongSql(column: string, ids: readonly string[]): RawBuilder<unknown> {
  return sql`${sql.ref(column)} = any(${[...ids]}::uuid[])`;
}

/** That one of the columns has one of its IDs; columns without IDs are left out. */
export function buildEitherSql(...columns: readonly [string, readonly string[]][]): RawBuilder<unknown> {
  const conditions = columns.flatMap(([column, ids]) => (ids.length > 0 ? [buildAmongSql(column, ids)] : []));
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}
