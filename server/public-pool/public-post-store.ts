import type { ClickHouseClient } from '@clickhouse/client';
import { bindValue, joinSql, render, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

const DAY = /^\d{8}$/;

/** The partition of a day, such as 20261129. @throws where it is none, so that nothing else gets into a statement */
function partitionSql(day: number): Sql {
  if (!DAY.test(String(day))) throw new Error(`not a day: ${day}`);
  return { pieces: [String(day)] };
}

/** Removes all posts of a day, at once. */
export async function dropDay(clickhouse: ClickHouseClient, day: number): Promise<void> {
  await clickhouse.command(render(sql`alter table public_posts drop partition ${partitionSql(day)}`));
}

/** Sources of which all posts of a day are to be removed. */
export type DayOfSources = { day: number; sourceIds: readonly string[] };

/** Removes the posts of some sources of some days from the disk: one rewriting of the parts that have any. */
export async function deleteFromDays(
  clickhouse: ClickHouseClient,
  days: readonly DayOfSources[],
): Promise<void> {
  const where = joinSql(
    days.map(
      ({ day, sourceIds }) =>
        sql`(toYYYYMMDD(collected_at) = ${bindValue('UInt32', day)} and source_id in ${bindValue('Array(UUID)', sourceIds)})`,
    ),
    sql` or `,
  );
  await clickhouse.command({
    ...render(sql`alter table public_posts delete where ${where}`),
    clickhouse_settings: { mutations_sync: '1' },
  });
}
