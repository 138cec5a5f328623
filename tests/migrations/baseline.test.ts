import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { migrateClickHouse } from '#server/kit/clickhouse/migrate.ts';
import { BASELINE, listMigrations } from '#server/kit/db/baseline.ts';
import { migrate } from '#server/kit/db/migrate.ts';
import { makePool } from '#server/kit/db/pools.ts';
import { openClickHouse } from '#server/kit/embedded/clickhouse.ts';
import { StartFailure } from '#server/kit/embedded/start-failure.ts';
import { findReplacedWords } from '#tests/replaced-words.ts';
import { endSharedWorld } from '#tests/world.ts';
import { readCatalog } from './catalog.ts';
import { CLICKHOUSE_CHAIN, POSTGRES_CHAIN, runClickHouseChain, runPostgresChain } from './chain.ts';

/** A row of a catalog. */
const Named = z.object({ name: z.string() });

async function admin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const opened: { name: string; pool: pg.Pool }[] = [];
/** A database without any table. */
async function emptyDatabase(): Promise<pg.Pool> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await admin(`create database ${name}`);
  const url = new URL(inject('databaseUrl'));
  url.pathname = `/${name}`;
  const pool = makePool(url.href, 'owner', { max: 2, log: pino({ level: 'silent' }) });
  opened.push({ name, pool });
  return pool;
}
afterEach(async () => {
  for (const { name, pool } of opened.splice(0)) {
    await pool.end();
    await admin(`drop database ${name} with (force)`);
  }
});

async function doneIn(pool: pg.Pool): Promise<string[]> {
  return (await pool.query<{ name: string }>('select name from schema_migrations')).rows.map(
    ({ name }) => name,
  );
}

test('The list of replaced migrations names the files of the chain', () => {
  const names = (chain: readonly { name: string }[]) => chain.map(({ name }) => name);
  expect(
    JSON.parse(readFileSync(new URL('../../server/migrations/replaced.json', import.meta.url), 'utf8')),
  ).toEqual({ postgres: names(POSTGRES_CHAIN), clickhouse: names(CLICKHOUSE_CHAIN) });
});

describe('PostgreSQL', () => {
  test('The baseline creates the schema and the first rows that the replaced migrations created', async () => {
    const [old, fresh] = [await emptyDatabase(), await emptyDatabase()];
    await runPostgresChain(old);
    // Migrations that came after the baseline run in both.
    const later = listMigrations(new URL('../../server/migrations/', import.meta.url)).filter(
      (name) => name !== BASELINE,
    );
    expect(await migrate(old)).toEqual(later);
    expect(await migrate(fresh)).toEqual([BASELINE, ...later]);
    const [before, after] = [await readCatalog(old), await readCatalog(fresh)];
    expect(before['columns']?.length).toBeGreaterThan(1500);
    expect(after).toEqual(before);
    expect(await doneIn(old)).toContain(BASELINE);
    expect(await migrate(old)).toEqual([]);
  }, 120_000);

  test('No table, column, function, trigger or policy has a name with a word that the glossary replaces', async () => {
    const pool = await emptyDatabase();
    await migrate(pool);
    const catalog = await readCatalog(pool);
    const names = ['tables', 'columns', 'functions', 'triggers', 'policies'].flatMap((kind) =>
      (catalog[kind] ?? []).map((row) => Named.parse(row).name.replace(/\(.*/, '')),
    );
    expect(names.length).toBeGreaterThan(1800);
    expect(names.filter((name) => findReplacedWords(name).length > 0)).toEqual([]);
  }, 120_000);

  test('A database of the day before the baseline keeps its rows under the new names', async () => {
    const pool = await emptyDatabase();
    await runPostgresChain(
      pool,
      POSTGRES_CHAIN.filter(({ name }) => name < '0170'),
    );
    const account = '00000000-0000-7000-8000-000000000001';
    await pool.query(
      `insert into sources_gone (account_id, _id) values ('${account}', '${account}');
       insert into event_log (account_id, seq, at, kind, actor_kind, data, digest)
         values ('${account}', 1, now(), 'alert.rang', 'system', '{}', '\\x00');
       insert into webhook_endpoints (account_id, _id, note, url, kinds, secret, seq, created_at, updated_at)
         values ('${account}', '${account}', '', 'https://example.com', '{ticket.created,alert.rang}', '\\x00', 0, now(), now());
       select graphile_worker.add_job('crm.say-later', '{}')`,
    );
    await migrate(pool);
    const { rows } = await pool.query(
      `select (select count(*)::int from deleted_sources) as sources, (select kind from event_log) as event,
              (select kinds from webhook_endpoints) as kinds, (select task_identifier from graphile_worker.jobs) as job`,
    );
    expect(rows).toEqual([
      {
        sources: 1,
        event: 'alert.fired',
        kinds: ['ticket.created', 'alert.fired'],
        job: 'crm.notify-delayed',
      },
    ]);
  }, 120_000);

  test('A database that stopped earlier is refused with the version to start first, and left unchanged', async () => {
    const pool = await emptyDatabase();
    await runPostgresChain(pool, POSTGRES_CHAIN.slice(0, 3));
    await expect(migrate(pool)).rejects.toThrow(StartFailure);
    await expect(migrate(pool)).rejects.toThrow(
      /0004_crm\.sql.*start the version of commit [0-9a-f]{8} .*once/,
    );
    expect(await doneIn(pool)).toHaveLength(3);
  });
});

describe('ClickHouse', () => {
  const folder = mkdtempSync(join(tmpdir(), 'baseline-'));
  let client: ClickHouseClient;
  beforeAll(async () => {
    await endSharedWorld();
    client = await openClickHouse(folder, () => undefined);
  });
  afterAll(async () => {
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const rowsOf = async <T>(query: string): Promise<T[]> =>
    (await client.query({ query, format: 'JSONEachRow' })).json<T>();
  /** The definition of each table. */
  const readSchema = async () => ({
    tables: await rowsOf(
      `select name, engine, engine_full, partition_key, sorting_key, primary_key from system.tables
        where database = currentDatabase() order by name`,
    ),
    columns: await rowsOf(
      `select table, name, position, type, default_kind, default_expression, compression_codec from system.columns
        where database = currentDatabase() order by table, position`,
    ),
    indexes: await rowsOf(
      `select table, name, type_full, expr, granularity from system.data_skipping_indices
        where database = currentDatabase() order by table, name`,
    ),
    statements: await rowsOf(
      `select create_table_query from system.tables where database = currentDatabase() order by name`,
    ),
  });

  test('The baseline creates the tables of the replaced migrations, and a store that ran them counts it as done', async () => {
    await runClickHouseChain(client);
    // Migrations that came after the baseline run in both.
    const later = listMigrations(new URL('../../server/migrations/clickhouse/', import.meta.url)).filter(
      (name) => name !== BASELINE,
    );
    expect(await migrateClickHouse(client)).toEqual(later);
    expect(await migrateClickHouse(client)).toEqual([]);
    const before = await readSchema();
    for (const { name } of await rowsOf<{ name: string }>(
      'select name from system.tables where database = currentDatabase()',
    ))
      await client.command({ query: `drop table ${name} sync` });
    expect(await migrateClickHouse(client)).toEqual([BASELINE, ...later]);
    expect(before.columns.length).toBeGreaterThan(80);
    expect(await readSchema()).toEqual(before);
    const names = before.columns.map((column) => Named.parse(column).name);
    expect(names.filter((name) => findReplacedWords(name).length > 0)).toEqual([]);
  });
});
