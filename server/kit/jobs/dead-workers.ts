import type pg from 'pg';
import type { Context } from '#server/kit/context.ts';
import { SuiteClient } from '#server/kit/db/client.ts';

/**
 * Arbitrary numbers, the same in every process: one lock is shared by all processes that take jobs, the other is combined with the hash of
 * each pool's name.
 */
const ALL_WORKERS = 7_316_222;
const ONE_WORKER = 7_316_223;
/** How often dead pools are looked for. A pool that is not seen alive twice in a row is dead. */
const LOOK_EVERY_MS = 30_000;
const AGAIN_MS = 500;
/**
 * How long after a reconnection to look for jobs that were handed over on the broken connection; a job that is found twice is such a job.
 */
const SOON_MS = 2000;

const HELD = `
  select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
  union all
  select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null`;

/** Pools that hold jobs and no lock. A new pool may take its first job before it has its lock, so it has a minute. */
const SILENT = `
  select distinct locked_by as name from (${HELD}) held
   where locked_at < now() - interval '1 minute'
     and not exists (
       select from pg_locks
        where locktype = 'advisory' and classid = ${ONE_WORKER}
          and database = (select oid from pg_database where datname = current_database())
          and objid = (hashtext(held.locked_by)::bigint & 4294967295)::oid)`;

/** Jobs that a living pool holds and never started: the response that handed them over was lost with its connection. */
const HANDED_OVER = 'select id from graphile_worker._private_jobs where locked_by = any($1)';

/** Returns such jobs to the queue as if they had not been handed over. */
const GIVE_BACK = `
  with given as (
    update graphile_worker._private_jobs
       set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0)
     where id = any($1) and locked_by = any($2)
     returning job_queue_id)
  update graphile_worker._private_job_queues line
     set locked_by = null, locked_at = null
    from given
   where line.id = given.job_queue_id and line.locked_by = any($2)`;

/**
 * What a process reports about its worker pools, in whose names the queue holds their jobs, and how it handles the pools of other
 * processes.
 */
export type LivingWorkers = {
  sign: (name: string) => void;
  /** A pool that has ended: the jobs that it still holds are free at once. */
  forget: (name: string) => Promise<void>;
  close: () => Promise<void>;
};

type LookOptions = {
  /** Whether a job that is held in this process's name was started here; all jobs count as started unless this is known. */
  isBegun?: (jobId: string) => boolean;
  lookEveryMs?: number;
};

/**
 * Frees jobs that a killed process still holds, which the queue alone would keep for four hours. A worker pool is alive as long as a
 * connection of its process holds a lock in the pool's name; PostgreSQL releases the lock when the process ends, however it ends. Processes
 * that take jobs look for dead pools: at the start all pools are dead if no other process takes jobs, and later those without a lock.
 */
export async function releaseJobsOfDeadWorkers(
  { database, log }: Pick<Context, 'database' | 'log'>,
  { isBegun = () => true, lookEveryMs = LOOK_EVERY_MS }: LookOptions = {},
): Promise<LivingWorkers> {
  const names = new Set<string>();
  let suspects: ReadonlySet<string> = new Set();
  let handedOver: ReadonlySet<string> = new Set();
  let closed = false;
  let waiting: NodeJS.Timeout | undefined;
  let before: Promise<void> = Promise.resolve();
  const connect = async (): Promise<pg.Client> => {
    const made = new SuiteClient({ connectionString: database.url });
    made.on('error', (error) => log.warn({ err: error }, 'the locks of the job takers are lost'));
    await made.connect();
    made.on('end', () => {
      if (!closed) waiting ??= setTimeout(() => void again(), AGAIN_MS);
    });
    return made;
  };
  /** One query after the other: a connection handles one at a time. */
  const ask = <R extends pg.QueryResultRow>(
    statement: string,
    values: unknown[] = [],
  ): Promise<pg.QueryResult<R>> => {
    const result = before.then(() => client.query<R>(statement, values));
    before = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  };
  const hold = (name: string): Promise<unknown> =>
    ask('select pg_advisory_lock_shared($1, hashtext($2))', [ONE_WORKER, name]);
  const again = async (): Promise<void> => {
    waiting = undefined;
    if (closed) return;
    try {
      client = await connect();
      await ask('select pg_advisory_lock_shared($1)', [ALL_WORKERS]);
      for (const name of names) await hold(name);
      lookSoon();
    } catch (error) {
      log.warn({ err: error }, 'job takers cannot take their locks, trying again');
      waiting ??= setTimeout(() => void again(), AGAIN_MS);
    }
  };
  const giveBack = async (): Promise<void> => {
    const { rows } = await ask<{ id: string }>(HANDED_OVER, [[...names]]);
    const notBegun = rows.map(({ id }) => String(id)).filter((id) => !isBegun(id));
    // Its response may be in transit for as long as this process is busy.
    const jobs = notBegun.filter((id) => handedOver.has(id));
    handedOver = new Set(notBegun);
    if (notBegun.length > jobs.length) lookSoon();
    if (jobs.length === 0) return;
    log.warn({ jobs }, 'jobs whose handing over was lost are free again');
    await ask(GIVE_BACK, [jobs, [...names]]);
  };
  const look = async (): Promise<void> => {
    await giveBack();
    const { rows } = await ask<{ name: string }>(SILENT);
    const silent = rows.map(({ name }) => name);
    const dead = silent.filter((name) => suspects.has(name));
    suspects = new Set(silent);
    if (dead.length === 0) return;
    log.warn({ workers: dead }, 'jobs of workers that are gone are free again');
    await ask('select graphile_worker.force_unlock_workers($1)', [dead]);
  };
  const unlessItFails = (looked: Promise<void>): void => {
    looked.catch((error: unknown) => log.warn({ err: error }, 'nobody could look for workers that are gone'));
  };
  /** After a connection loss, as soon as the jobs that were handed over then are old enough. */
  const lookSoon = (): void => {
    clearTimeout(soon);
    soon = setTimeout(() => unlessItFails(giveBack()), SOON_MS);
    soon.unref();
  };
  let soon: NodeJS.Timeout | undefined;
  let client = await connect();
  await freeIfAlone(client);
  const looking = setInterval(() => unlessItFails(look()), lookEveryMs);
  looking.unref();
  return {
    sign: (name) => {
      names.add(name);
      hold(name).catch((error: unknown) => log.warn({ err: error }, 'a pool of workers has no lock yet'));
    },
    forget: async (name) => {
      names.delete(name);
      await ask('select graphile_worker.force_unlock_workers($1)', [[name]]);
      await ask('select pg_advisory_unlock_shared($1, hashtext($2))', [ONE_WORKER, name]);
    },
    close: async () => {
      closed = true;
      clearInterval(looking);
      clearTimeout(soon);
      clearTimeout(waiting);
      await client.end();
    },
  };
}

/**
 * The process that gets the common lock exclusively is the only one that takes jobs, so all jobs that are held then belong to dead pools.
 */
async function freeIfAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
    ALL_WORKERS,
  ]);
  const alone = rows[0]?.alone === true;
  if (alone)
    await client.query(
      `select graphile_worker.force_unlock_workers(array(select distinct locked_by from (${HELD}) held))`,
    );
  await client.query('select pg_advisory_lock_shared($1)', [ALL_WORKERS]);
  if (alone) await client.query('select pg_advisory_unlock($1)', [ALL_WORKERS]);
}
