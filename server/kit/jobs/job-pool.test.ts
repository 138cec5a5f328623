import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeJobPool } from '#server/kit/jobs/job-pool.ts';
import { createDatabase } from '#tests/databases.ts';

const log = pino({ level: 'silent' });
let url = '';
let drop: () => Promise<void>;
beforeAll(async () => ({ url, drop } = await createDatabase(inject('databaseUrl'))));
afterAll(() => drop());

/** A pool whose every statement fails so many times first. */
function failing(times: number, failure: Error) {
  const pool = new pg.Pool({ connectionString: url });
  const whole = pool.query.bind(pool);
  let left = times;
  const query = async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (left-- > 0) throw failure;
    return whole(statement);
  };
  return { pool: Object.assign(pool, { query }), close: () => pool.end(), tries: () => times - left };
}
const COMPLETE = { name: 'complete_job/graphile_worker', text: 'select $1::bigint', values: ['7'] };
const FAIL = {
  name: 'fail_job_q/graphile_worker',
  text: 'select $1::text, $2::json',
  values: ['pool', JSON.stringify([{ jobId: '8' }, { jobId: 9 }])],
};

test.each([
  ['that broke', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
  ['to a server with a full disk', Object.assign(new Error('No space left on device'), { code: '53100' })],
  ['that says anything else', new Error('whatever')],
])('The outcome of a job is written until it succeeds on a connection %s', async (_what, failure) => {
  const settled: string[] = [];
  const { pool, close, tries } = failing(2, failure);
  const jobs = makeJobPool(pool, {
    log,
    stopping: new AbortController().signal,
    settled: (ids) => settled.push(...ids),
  });
  const client = await jobs.connect();
  expect((await client.query(COMPLETE)).rowCount).toBe(1);
  await client.query(FAIL);
  client.release();
  expect(tries()).toBe(4);
  expect(settled).toEqual(['7', '8', '9']);
  await close();
});

test('An outcome that cannot be written when the process ends is given up without an error', async () => {
  const ending = new AbortController();
  const settled: string[] = [];
  const { pool, close } = failing(Infinity, new Error('Connection terminated unexpectedly'));
  const jobs = makeJobPool(pool, { log, stopping: ending.signal, settled: (ids) => settled.push(...ids) });
  const client = await jobs.connect();
  const written = client.query(COMPLETE);
  ending.abort();
  expect((await written).rowCount).toBe(0);
  client.release();
  expect(settled).toEqual([]);
  await close();
});

test('Statements of one client share its connection, so that a transaction is one', async () => {
  const pool = new pg.Pool({ connectionString: url });
  const jobs = makeJobPool(pool, {
    log,
    stopping: new AbortController().signal,
    settled: () => undefined,
  });
  const client = await jobs.connect();
  await client.query('begin');
  const pid = async () =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  expect(await pid()).toBe(await pid());
  await client.query('commit');
  client.release();
  await expect.poll(() => pool.idleCount).toBe(1);
  const other = await jobs.connect();
  await expect(other.query('select no_such_column')).rejects.toThrow('no_such_column');
  other.release();
  await pool.end();
});
