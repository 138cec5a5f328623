import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { z } from 'zod';
import { nameSql } from '#server/kit/clickhouse/account-select.ts';
import { readRows, render, sql, type Sql } from '#server/kit/clickhouse/sql.ts';

const PREFIX = 'matches_';
const Count = z.object({ rows: z.coerce.number() });

type MatchesInput = {
  /** A new UUID. */
  id: string;
  matches: Sql;
  /** More rows of the same columns, which may read those that are there. */
  more?: (table: Sql) => Sql;
  limits: ClickHouseSettings;
  signal?: AbortSignal | undefined;
};

/**
 * Reads matches once into a table in memory.
 * @returns its name, and how many rows it has
 * @throws where they cannot be read; no table is left then
 */
export async function createMatches(
  clickhouse: ClickHouseClient,
  { id, matches, more, limits, signal }: MatchesInput,
): Promise<{ table: string; rows: number }> {
  const table = `${PREFIX}${id.replaceAll('-', '')}`;
  const run = (statement: Sql): Promise<unknown> =>
    clickhouse.command({
      ...render(statement),
      clickhouse_settings: limits,
      ...(signal && { abort_signal: signal }),
    });
  try {
    await run(sql`create table ${nameSql(table)} engine = Memory as ${matches}`);
    if (more) await run(sql`insert into ${nameSql(table)} ${more(nameSql(table))}`);
    const [count] = await readRows(clickhouse, Count, sql`select count() as rows from ${nameSql(table)}`);
    return { table, rows: count?.rows ?? 0 };
  } catch (error) {
    // The engine keeps what it had read before it failed; what cannot be dropped now is dropped by a later start.
    await dropMatches(clickhouse, table).catch(() => undefined);
    throw error;
  }
}

/** Drops a table of matches. */
export async function dropMatches(clickhouse: ClickHouseClient, table: string): Promise<void> {
  await clickhouse.command({ query: `drop table if exists ${nameSql(table).pieces.join('')} sync` });
}

const LeftTable = z.object({ name: z.string() });

/** Drops the tables of processes that ended in the middle: no question takes an hour. */
export async function dropLeftMatches(clickhouse: ClickHouseClient): Promise<void> {
  const left = await readRows(
    clickhouse,
    LeftTable,
    sql`select name from system.tables where database = currentDatabase() and startsWith(name, 'matches_') and engine = 'Memory'
      and metadata_modification_time < now() - interval 1 hour`,
  );
  for (const { name } of left) await dropMatches(clickhouse, name);
}
