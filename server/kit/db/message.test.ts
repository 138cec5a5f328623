import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SuiteDialect } from '#server/kit/db/dialect.ts';
import { makePool } from '#server/kit/db/pools.ts';
import {
  planOnce,
  readAtOnce,
  openingStatement,
  slot,
  queryTogether,
  deferredWrite,
} from '#server/kit/db/prepared.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let pool: pg.Pool;
let db: Kysely<Tables>;
/** How often the database has responded. */
let messages = 0;

const say = openingStatement(() => sql`select set_config('app.account_id', ${slot('to')}, true)`.compile(db));
const said = planOnce(() => sql<{ to: string }>`select current_setting('app.account_id') as to`.compile(db));
const add = deferredWrite(() => sql`insert into message_test values (${slot('n')})`.compile(db));
const all = planOnce(() => sql<{ n: number }>`select n from message_test order by n`.compile(db));
const divided = planOnce(() => sql<{ n: number }>`select 6 / ${slot('by')}::int as n`.compile(db));
async function rowsNow() {
  return (await pool.query('select n from message_test order by n')).rows.map(({ n }) => n);
}

beforeAll(async () => {
  world = await getSharedWorld();
  pool = makePool(world.databaseUrl, 'owner', { max: 1, log: world.suite.context.log });
  pool.on('connect', (client) => {
    if (client instanceof pg.Client) client.connection.on('readyForQuery', () => (messages += 1));
  });
  db = new Kysely<Tables>({ dialect: new SuiteDialect(pool) });
  await pool.query('create temporary table message_test (n int primary key)');
});
beforeEach(async () => {
  await pool.query('delete from message_test');
  messages = 0;
});
afterAll(async () => {
  await db.destroy();
  await world.stop();
});

test('A transaction is two messages: its opening with the writes that nothing waits for and the first query; later statements with its end', async () => {
  const found = await db.transaction().execute(async (unit) => {
    await say(unit, { to: 'somebody' });
    await add(unit, { n: 2 });
    await add(unit, { n: 1 });
    const found = await queryTogether(unit, all.with({}), said.with({}));
    await add(unit, { n: 3 });
    return found;
  });
  expect(messages).toBe(2);
  expect(found).toEqual([[{ n: 1 }, { n: 2 }], [{ to: 'somebody' }]]);
  expect(await rowsNow()).toEqual([1, 2, 3]);
});

test('A transaction in which nothing is queried or written is not opened at all', async () => {
  await db.transaction().execute((unit) => say(unit, { to: 'nobody' }));
  expect(messages).toBe(0);
  await add(db, { n: 7 });
  expect(await rowsNow()).toEqual([7]);
});

test('A failed statement that nothing waits for fails the transaction, and nothing of it is stored', async () => {
  const twice = db.transaction().execute(async (unit) => {
    await add(unit, { n: 1 });
    await add(unit, { n: 1 });
    await add(unit, { n: 2 });
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  expect(await rowsNow()).toEqual([]);
});

test('A failure ends its message, and the connection continues to work', async () => {
  for (const by of [0, 0, 2]) {
    const pending = db.transaction().execute(async (unit) => {
      await add(unit, { n: by });
      return queryTogether(unit, all.with({}), divided.with({ by }), all.with({}));
    });
    if (by === 0) await expect(pending).rejects.toMatchObject({ code: '22012' });
    else expect(await pending).toEqual([[{ n: 2 }], [{ n: 3 }], [{ n: 2 }]]);
  }
  expect(await rowsNow()).toEqual([2]);
});

test('A value that cannot be written is refused before anything is sent', async () => {
  const round: Record<string, unknown> = {};
  round['itself'] = round;
  await expect(divided(db, { by: round })).rejects.toThrow('circular');
  expect((await divided(db, { by: 3 })).rows).toEqual([{ n: 2 }]);
});

test('A failure that was ignored leaves nothing to commit, and the commit reports it', async () => {
  const passed = db.transaction().execute(async (unit) => {
    await divided(unit, { by: 0 }).catch(() => undefined);
  });
  await expect(passed).rejects.toThrow('rolled back');
});

test('Rows are parsed by their types, inside and outside transactions', async () => {
  const query = sql`select 9007199254740991::int8 as big, timestamptz '2026-11-22 10:00:00.5+00' as at, null::text as none,
    '{1,2}'::int[] as some, '{"a": 1}'::jsonb as json, true as yes`;
  const read = {
    big: 9007199254740991,
    at: '2026-11-22T10:00:00.500Z',
    none: null,
    some: [1, 2],
    json: { a: 1 },
    yes: true,
  };
  expect((await query.execute(db)).rows).toEqual([read]);
  expect(await db.transaction().execute(async (unit) => (await query.execute(unit)).rows)).toEqual([read]);
});

test('Queries that are read together are one message and leave nothing open, and later queries begin as if there had been none', async () => {
  const found = await db.transaction().execute(async (unit) => {
    await say(unit, { to: 'somebody' });
    return readAtOnce(unit, all.with({}), said.with({}));
  });
  expect(found).toEqual([[], [{ to: 'somebody' }]]);
  expect(messages).toBe(1);

  const after = await db.transaction().execute(async (unit) => {
    await say(unit, { to: 'somebody' });
    await readAtOnce(unit, all.with({}));
    await add(unit, { n: 1 });
    const again = await readAtOnce(unit, all.with({}), said.with({}));
    await add(unit, { n: 2 });
    return again;
  });
  expect(after).toEqual([[{ n: 1 }], [{ to: 'somebody' }]]);
  expect(await rowsNow()).toEqual([1, 2]);
});

test('A read that fails leaves nothing open, and a read inside a stricter transaction belongs to it', async () => {
  const failing = db.transaction().execute((unit) => readAtOnce(unit, divided.with({ by: 0 })));
  await expect(failing).rejects.toThrow('division by zero');
  // The error arrives before the end of its message: the next query waits for that end, and a rollback in between would be counted.
  await pool.query('select 1');
  expect(messages).toBe(2);
  const level = planOnce(() =>
    sql<{ level: string }>`select current_setting('transaction_isolation') as level`.compile(db),
  );
  const [rows] = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((unit) => readAtOnce(unit, level.with({})));
  expect(rows).toEqual([{ level: 'repeatable read' }]);
});
