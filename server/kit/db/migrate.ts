import { readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { BASELINE, listMigrations, findDueReplaced } from '#server/kit/db/baseline.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
const UPGRADE = new URL('upgrade/', FOLDER);
const AFTER = 'after_migrations.sql';
/** An arbitrary number, the same in every process: two concurrent starts migrate one after the other. */
const MIGRATION_LOCK = 7_316_221;

/**
 * Brings the database to this version: the queue's own tables, then each file that has not run yet, each in a transaction, then
 * roles and row-level security for all tables. A database from before the baseline runs the replaced migrations that it lacks
 * instead of the baseline. `others` are stores without a lock of their own: they are migrated while this lock is held, so that
 * processes that start at once do it one after the other.
 * @returns the names of the files that ran
 * @throws StartFailure where the database is of a version that this one cannot upgrade
 */
export async function migrate(
  pool: pg.Pool,
  others: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const done = new Set(rows.map((row) => row.name));
    const replaced = findDueReplaced('postgres', done, listMigrations(UPGRADE));
    await runMigrations({ pgPool: pool });
    for (const name of replaced ?? []) await runFile(client, UPGRADE, name);
    if (replaced) {
      await client.query('insert into schema_migrations (name) values ($1)', [BASELINE]);
      done.add(BASELINE);
    }
    const due = listMigrations(FOLDER).filter((name) => !done.has(name));
    for (const name of due) await runFile(client, FOLDER, name);
    await inTransaction(client, readFileSync(new URL(AFTER, FOLDER), 'utf8'));
    await others();
    return [...(replaced ?? []), ...due];
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  }
}

function runFile(client: pg.PoolClient, folder: URL, name: string): Promise<void> {
  return inTransaction(
    client,
    `${readFileSync(new URL(name, folder), 'utf8')};\ninsert into schema_migrations (name) values ('${name}')`,
  );
}

async function inTransaction(client: pg.PoolClient, sql: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
