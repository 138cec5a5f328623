import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#server/kit/db/migrate.ts';
import { makePool } from '#server/kit/db/pools.ts';
import { createDatabase } from '#tests/databases.ts';

/** A process that starts where others are running already. */
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ url, drop } = await createDatabase(inject('databaseUrl')));
});
afterAll(() => drop());

/** Runs an action in a database whose sessions soon give up when they wait for a lock. */
async function inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function again(): Promise<string[]> {
  const pool = makePool(url, 'owner', { max: 2, log: pino({ level: 'silent' }) });
  try {
    return await migrate(pool);
  } finally {
    await pool.end();
  }
}

test('A database of this version is left alone: a starting process waits for no reader, and no reader waits for it', async () => {
  await inDatabase(async (reader) => {
    await reader.query(
      `do $$ begin execute format('alter database %I set lock_timeout = ''5s''', current_database()); end $$`,
    );
    await reader.query('begin');
    await reader.query(
      `do $$ declare one regclass; begin
         for one in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         loop execute format('lock table %s in access share mode', one); end loop;
       end $$`,
    );
    expect(await again()).toEqual([]);
  });
});

test('A table without row-level security gets it, and so does one that lost a part of it', async () => {
  await inDatabase(async (client) => {
    await client.query(
      'create table came_later (account_id uuid, n int); drop policy one_account on accounts',
    );
    await again();
    const { rows } = await client.query<{ name: string; policies: string[] }>(
      `select c.relname as name, array_agg(p.polname::text order by p.polname) as policies
         from pg_class c join pg_policy p on p.polrelid = c.oid
        where c.relname in ('accounts', 'came_later') and c.relrowsecurity group by 1 order by 1`,
    );
    expect(rows).toEqual([
      { name: 'accounts', policies: ['one_account', 'platform'] },
      { name: 'came_later', policies: ['one_account', 'platform'] },
    ]);
  });
});
