import { AUDIENCES } from '#contracts/listening/analytics/dimension.ts';
import { bindValue, joinSql, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

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
