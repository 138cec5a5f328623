import { readFileSync } from 'node:fs';
import type { ClickHouseClient } from '@clickhouse/client';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { runClickHouseFile } from '#server/kit/clickhouse/migrate.ts';
import { listMigrations } from '#server/kit/db/baseline.ts';

const here = (path: string): URL => new URL(path, import.meta.url);
const POSTGRES = [here('postgres/'), here('../../server/migrations/upgrade/')];
const CLICKHOUSE = [here('clickhouse/'), here('../../server/migrations/upgrade/clickhouse/')];

type Migration = { folder: URL; name: string };
function chainOf(folders: readonly URL[]): Migration[] {
  return folders.flatMap((folder) => listMigrations(folder).map((name) => ({ folder, name })));
}

/** The migrations that the baseline of PostgreSQL replaced, in their order. */
export const POSTGRES_CHAIN: readonly Migration[] = chainOf(POSTGRES);
/** The migrations that the baseline of ClickHouse replaced, in their order. */
export const CLICKHOUSE_CHAIN: readonly Migration[] = chainOf(CLICKHOUSE);

/** Runs the replaced migrations in an empty database, as versions before the baseline did. */
export async function runPostgresChain(
  pool: pg.Pool,
  chain: readonly Migration[] = POSTGRES_CHAIN,
): Promise<void> {
  await runMigrations({ pgPool: pool });
  await pool.query(
    'create table schema_migrations (name text primary key, at timestamptz not null default now())',
  );
  for (const { folder, name } of chain) {
    const client = await pool.connect();
    try {
      await client.query(
        `begin; ${readFileSync(new URL(name, folder), 'utf8')}; insert into schema_migrations (name) values ('${name}'); commit`,
      );
    } finally {
      client.release();
    }
  }
}

/** Runs the replaced migrations in an empty ClickHouse, as versions before the baseline did. */
export async function runClickHouseChain(client: ClickHouseClient): Promise<void> {
  await client.command({
    query:
      'create table schema_migrations (name String, at DateTime default now()) engine = MergeTree order by name',
  });
  for (const { folder, name } of CLICKHOUSE_CHAIN) await runClickHouseFile(client, folder, name);
}
