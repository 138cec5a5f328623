import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '#contracts/kit/job.ts';
import { openDatabase, type Database } from '#server/kit/db/pools.ts';
import { releaseJobsOfDeadWorkers } from '#server/kit/jobs/dead-workers.ts';
import { handleJob, startJobs } from '#server/kit/jobs/runner.ts';
import { createDatabase } from '#tests/databases.ts';
import { getSharedWorld } from '#tests/world.ts';

/** Jobs of dead workers, next to those of living ones, on a queue of their own. */
const log = pino({ level: 'silent' });
const waitsJob = defineJob({ name: 'waits-until-told', payload: z.object({}), attempts: 3 });
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
async function takenBy(worker: string, minutesAgo: number): Promise<void> {
  const { rows } = await database.owner.query<{ id: string }>(
    "select id from graphile_worker.add_job('nobody-takes-this', '{}'::json)",
  );
  await database.owner.query(
    'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(mins => $2) where id = $3',
    [worker, minutesAgo, rows[0]?.id],
  );
}

async function holders(): Promise<(string | null)[]> {
  const { rows } = await database.owner.query<{ locked_by: string | null }>(
    'select locked_by from graphile_worker._private_jobs order by locked_by',
  );
  return rows.map(({ locked_by }) => locked_by);
}

test('A process that takes jobs alone frees all held jobs, and later only those of dead workers, however long the living ones take', async () => {
  await takenBy('of-a-run-before', 0);
  const one = await releaseJobsOfDeadWorkers({ database, log }, { lookEveryMs: 25 });
  expect(await holders()).toEqual([null]);
  const other = await releaseJobsOfDeadWorkers({ database, log }, { lookEveryMs: 25 });
  one.sign('alive-one');
  other.sign('alive-other');
  await takenBy('alive-one', 90);
  await takenBy('alive-other', 90);
  await takenBy('just-began', 0);
  await takenBy('killed', 2);
  await expect
    .poll(holders, { timeout: 20_000 })
    .toEqual(['alive-one', 'alive-other', 'just-began', null, null]);
  // A process that ends releases the names of its workers.
  await other.close();
  await expect.poll(holders, { timeout: 20_000 }).toEqual(['alive-one', 'just-began', null, null, null]);
  await one.close();
});

test('A connection that is cut comes back with its names', async () => {
  const one = await releaseJobsOfDeadWorkers({ database, log });
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

test('A long-running job is not mistaken for a dead worker’s, and runs once', async () => {
  const world = await getSharedWorld();
  const { context } = world.suite;
  const { owner } = context.database;
  const end = Promise.withResolvers<void>();
  let runs = 0;
  const handler = handleJob(waitsJob, async () => {
    runs += 1;
    await end.promise;
  });
  const runner = await startJobs(context, [handler], [], { concurrency: 2 });
  await owner.query("select graphile_worker.add_job($1, '{}'::json)", [waitsJob.name]);
  await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
  const { rows } = await owner.query<{ locked_by: string }>(
    `update graphile_worker._private_jobs job set locked_at = now() - interval '1 hour'
       from graphile_worker._private_tasks task
      where task.id = job.task_id and task.identifier = $1 returning job.locked_by`,
    [waitsJob.name],
  );
  const dead = await owner.query<{ id: string }>(
    "select id from graphile_worker.add_job('nobody-takes-this', '{}'::json)",
  );
  await owner.query(
    "update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now() - interval '1 hour' where id = $1",
    [dead.rows[0]?.id],
  );
  const held = async (): Promise<(string | null)[]> => {
    const found = await owner.query<{ locked_by: string | null }>(
      'select locked_by from graphile_worker._private_jobs where id = $1 or locked_by = $2 order by locked_by',
      [dead.rows[0]?.id, rows[0]?.locked_by],
    );
    return found.rows.map(({ locked_by }) => locked_by);
  };
  const other = await releaseJobsOfDeadWorkers(context, { lookEveryMs: 25 });
  await expect.poll(held, { timeout: 20_000 }).toEqual([rows[0]?.locked_by, null]);
  await other.close();
  expect(runs).toBe(1);
  end.resolve();
  await runner.stop();
  await owner.query('delete from graphile_worker._private_jobs where id = $1', [dead.rows[0]?.id]);
  await world.stop();
});
