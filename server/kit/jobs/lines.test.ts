import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '#contracts/kit/job.ts';
import { openDatabase, type Database } from '#server/kit/db/pools.ts';
import { handleJob, startJobs } from '#server/kit/jobs/runner.ts';
import { createDatabase } from '#tests/databases.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Jobs of a line without polling: a job without a notification waits until the test fails. */
const A_MINUTE = 60_000;
const standsJob = defineJob({ name: 'stands-in-line', payload: z.object({ n: z.number() }), attempts: 1 });
let world: World;
let database: Database;
let runner: { stop: () => Promise<void> };
let drop: () => Promise<void>;
const done: number[] = [];
let atIt = 0;

beforeAll(async () => {
  world = await getSharedWorld();
  const made = await createDatabase(inject('databaseUrl'));
  drop = made.drop;
  database = openDatabase(made.url, world.suite.context.log);
  const handler = handleJob(standsJob, async (_, { n }) => {
    expect((atIt += 1)).toBe(1);
    done.push(n);
    await database.owner.query('select pg_sleep(0.02)');
    atIt -= 1;
    if (n === 3) throw new Error('one of them fails');
  });
  const context = { ...world.suite.context, database };
  runner = await startJobs(context, [handler], [], { pollInterval: A_MINUTE });
});
afterAll(async () => {
  await runner.stop();
  await database.close();
  await drop();
  await world.stop();
});

/**
 * Connections whose last statement was such a one, and is finished; the query runs on another connection, whose last statement would
 * otherwise be this one.
 */
async function countReads(like: string, since = new Date(0)): Promise<number> {
  const { rows } = await world.suite.context.database.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = $3 and state = 'idle' and query like $1 and query_start > $2`,
    [like, since, new URL(database.url).pathname.slice(1)],
  );
  return rows[0]?.count ?? 0;
}

function add(first: number, last: number) {
  return database.owner.query(
    `select graphile_worker.add_job($1, json_build_object('n', n), 'one-line') from generate_series($2::int, $3::int) n`,
    [standsJob.name, first, last],
  );
}

test('The jobs of a line run one after the other, also after one that failed', async () => {
  await expect.poll(() => countReads('LISTEN "jobs:insert"%'), { timeout: 20_000 }).toBe(1);
  await add(1, 10);
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('A job that a concurrent search hid is looked for again', async () => {
  const other = await database.owner.connect();
  try {
    // As a search for other jobs does, which locks every free line while it runs.
    await other.query('begin; select from graphile_worker._private_job_queues for update');
    const { rows } = await other.query<{ now: Date }>('select clock_timestamp() as now');
    await add(11, 11);
    await expect
      .poll(() => countReads('%_private_jobs%', rows[0]?.now), { timeout: 20_000 })
      .toBeGreaterThan(0);
    expect(done).not.toContain(11);
    await other.query('commit');
    await expect.poll(() => done.at(-1), { timeout: 20_000 }).toBe(11);
  } finally {
    other.release(true);
  }
});
