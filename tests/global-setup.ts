import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/kit/db/migrate.ts';
import { makePool } from '#server/kit/db/pools.ts';
import { openPostgres } from '#server/kit/embedded/postgres.ts';
import { TEMPLATE_DATABASE } from '#tests/databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** The files of worlds, which are deleted when the run ends. */
    folder: string;
  }
}

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** One PostgreSQL for the whole run with a migrated template; each test file gets a copy of its own in milliseconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-test-'));
  const postgres = await openPostgres(folder, silent, () => {});
  const admin = new pg.Client({ connectionString: postgres.databaseUrl });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  // These databases need not survive a power cut, and a slow disk would delay every commit; crash safety has tests of its own.
  await admin.query('alter system set fsync = off');
  await admin.query('alter system set full_page_writes = off');
  await admin.query('select pg_reload_conf()');
  await admin.end();
  const url = new URL(postgres.databaseUrl);
  url.pathname = `/${TEMPLATE_DATABASE}`;
  const pool = makePool(url.href, 'owner', { max: 2, log: pino({ level: 'silent' }) });
  await migrate(pool);
  await pool.end();
  const folderOfWorlds = mkdtempSync(join(tmpdir(), 'earshot-worlds-'));
  project.provide('databaseUrl', postgres.databaseUrl);
  project.provide('folder', folderOfWorlds);
  return async () => {
    await postgres.stop();
    for (const gone of [folder, folderOfWorlds]) rmSync(gone, { recursive: true, force: true });
  };
}
