import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from '#server/kit/db/pools.ts';
import { watchWorkers } from '#server/kit/jobs/living-workers.ts';
import { createDatabase } from '#tests/databases.ts';

/** Jobs of workers that are gone, beside those of living ones, on a queue of their own. */
const log = pino({ level: 'silent' });
let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createDatabase(inject('databaseUrl'));
  drop = made.drop;
  database = openDatabase(made.url, log);
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** A job that a worker took so many minutes ago. */
const takenBy = async (worker: string, minutesAgo: number): Promise<void> => {
  const { rows } = await database.owner.query<{ id: string }>(
    "select id from graphile_worker.add_job('nobody-takes-this', '{}'::json)",
  );
  await database.owner.query(
    'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(mins => $2) where id = $3',
    [worker, minutesAgo, rows[0]?.id],
  );
};

const holders = async (): Promise<(string | null)[]> => {
  const { rows } = await database.owner.query<{ locked_by: string | null }>(
    'select locked_by from graphile_worker._private_jobs order by locked_by',
  );
  return rows.map(({ locked_by }) => locked_by);
};

test('who takes jobs alone frees all that is held; later only what the dead hold, however long the living take', async () => {
  await takenBy('of-a-run-before', 0);
  const one = await watchWorkers({ database, log }, 25);
  expect(await holders()).toEqual([null]);
  const other = await watchWorkers({ database, log }, 25);
  one.sign('alive-one');
  other.sign('alive-other');
  await takenBy('alive-one', 90);
  await takenBy('alive-other', 90);
  await takenBy('just-began', 0);
  await takenBy('killed', 2);
  await expect
    .poll(holders, { timeout: 20_000 })
    .toEqual(['alive-one', 'alive-other', 'just-began', null, null]);
  // A process that ends lets go of the names of its workers.
  await other.close();
  await expect.poll(holders, { timeout: 20_000 }).toEqual(['alive-one', 'just-began', null, null, null]);
  await one.close();
});

test('a connection that is cut comes back with its names', async () => {
  const one = await watchWorkers({ database, log });
  one.sign('cut-off');
  const names = async (): Promise<number> => {
    const { rows } = await database.owner.query<{ pid: number }>(
      "select pid from pg_locks where locktype = 'advisory' and objid = (hashtext('cut-off')::bigint & 4294967295)::oid",
    );
    return rows[0]?.pid ?? 0;
  };
  await expect.poll(names, { timeout: 20_000 }).toBeGreaterThan(0);
  const before = await names();
  await database.owner.query('select pg_terminate_backend($1)', [before]);
  await expect
    .poll(async () => ![0, before].includes(await names()), { timeout: 20_000, interval: 100 })
    .toBe(true);
  await one.close();
});
