import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { refuse } from '#server/kit/errors.ts';
import { MOST_MATCHES } from '#server/listening/matches/match-store.ts';
import { MatchTables } from '#server/listening/matches/match-tables.ts';
import { createMatches } from '#server/semantic/public.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());
afterEach(() => void vi.useRealTimers());

const Table = z.object({ name: z.string() });

async function listTables(): Promise<string[]> {
  const rows = await readRows(
    world.suite.context.clickhouse,
    Table,
    sql`select name from system.tables where database = currentDatabase() and startsWith(name, 'matches_')`,
  );
  return rows.map(({ name }) => name);
}

function create() {
  const { clickhouse, newId } = world.suite.context;
  return createMatches(clickhouse, {
    id: newId(),
    matches: sql`select number from numbers(3)`,
    limits: {},
  });
}

const getTable = (table: string | null) => Promise.resolve(table);

test('Equal searches at once share one table, which is dropped once nobody has asked for a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const tables = new MatchTables(world.suite.context);
  const made = vi.fn(create);
  const used = await Promise.all([1, 2, 3].map(() => tables.use('one', made, getTable)));
  expect(new Set(used).size).toBe(1);
  expect(made).toHaveBeenCalledTimes(1);
  expect(await listTables()).toEqual([used[0]]);
  vi.advanceTimersByTime(20_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await listTables()).toEqual([]));
});

test('A search with too many matches gets no table, and none stays', async () => {
  const tables = new MatchTables(world.suite.context);
  const table = await tables.use(
    'many',
    async () => ({ ...(await create()), rows: MOST_MATCHES + 1 }),
    getTable,
  );
  expect(table).toBeNull();
  expect(await listTables()).toEqual([]);
});

test('Matches that cannot be read to their end leave no table', async () => {
  const { clickhouse, newId } = world.suite.context;
  const failing = createMatches(clickhouse, {
    id: newId(),
    matches: sql`select number from numbers(3)`,
    more: (table) => sql`select throwIf(number = 2) from ${table}`,
    limits: {},
  });
  await expect(failing).rejects.toThrow();
  expect(await listTables()).toEqual([]);
});

test('Where matches cannot be read the questions search by themselves; only a failure is logged', async () => {
  const { clickhouse, clock, log } = world.suite.context;
  const error = vi.fn();
  const tables = new MatchTables({ clickhouse, clock, log: { ...log, error } });
  const refused = () => Promise.resolve().then(() => refuse('invalid_request'));
  expect(await tables.use('refused', refused, getTable)).toBeNull();
  expect(error).not.toHaveBeenCalled();
  expect(await tables.use('failed', () => Promise.reject(new Error('full')), getTable)).toBeNull();
  expect(error).toHaveBeenCalledTimes(1);
});

test('Work that reads a table last waits until all others have read it, though not for one that waits as well', async () => {
  const tables = new MatchTables(world.suite.context);
  const ended: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const read = (name: string) => async () => {
    await held;
    ended.push(name);
  };
  const last = [1, 2].map((index) =>
    tables.useLast('one', create, () => Promise.resolve(ended.push(`last ${index}`))),
  );
  const first = ['first', 'second'].map((name) => tables.use('one', create, read(name)));
  await expect(Promise.race([...last, new Promise((done) => setTimeout(done, 50, 'late'))])).resolves.toBe(
    'late',
  );
  release();
  await Promise.all([...first, ...last]);
  expect(ended).toEqual(['first', 'second', 'last 1', 'last 2']);
});
