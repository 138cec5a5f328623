import { readdirSync, readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';

const FOLDER = new URL('../../migrations/', import.meta.url);
const AFTER = 'after_migrations.sql';
/** Any number, the same in every process: two starts at once migrate one after the other. */
const MIGRATION_LOCK = 7_316_221;

/** Numbered SQL files in their order; forward only, never edited after a release. */
const numbered = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort();

const read = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');

/**
 * Brings the database to this version: the queue's own tables, then each file that has not run yet, each in a transaction, then
 * roles and row-level security for whatever tables there are. `others` are stores without a lock of their own: they are brought to it
 * while this one is held, so that processes that start at once do it one after the other.
 * @returns the names of the files that ran
 */
export const migrate = async (
  pool: pg.Pool,
  others: () => Promise<unknown> = async () => {},
): Promise<string[]> => {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const done = new Set(rows.map((row) => row.name));
    const due = numbered().filter((name) => !done.has(name));
    await runMigrations({ pgPool: pool });
    for (const name of due)
      await inTransaction(client, `${read(name)};\ninsert into schema_migrations (name) values ('${name}')`);
    await inTransaction(client, read(AFTER));
    await others();
    return due;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  }
};

const inTransaction = async (client: pg.PoolClient, sql: string): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};
