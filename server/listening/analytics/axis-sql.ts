import { AUDIENCES } from '#contracts/listening/analytics/dimension.ts';
import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { Additive } from '#server/listening/rollups/coverage-sql.ts';

/** Kinds of authors by their number of followers. */
export const AUDIENCE: { value: Sql; having: Sql } = {
  value: sql`multiIf(${joinSql(
    Object.entries(AUDIENCES)
      .map(([name, { from }]) =>
        from === 0
          ? bindValue('String', name)
          : sql`followers >= ${bindValue('UInt64', from)}, ${bindValue('String', name)}`,
      )
      .toReversed(),
    sql`, `,
  )})`,
  having: sql`isNotNull(followers)`,
};

/** The amount of an additive measure over mentions. */
export function measureSql(measure: Additive): Sql {
  switch (measure) {
    case 'mentions':
      return sql`count()`;
    case 'engagement':
      return sql`sum(engagement)`;
    case 'reach':
      return sql`sum(reach)`;
  }
}
