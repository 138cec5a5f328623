import pg from 'pg';
import type { Context } from '#server/kit/context.ts';

/** Any numbers, the same in every process: one is held shared by all that take jobs, the other with the hash of each pool's name. */
const ALL_WORKERS = 7_316_222;
const ONE_WORKER = 7_316_223;
/** How often the dead are looked for; whoever is not seen alive twice in a row is dead. */
const LOOK_EVERY_MS = 30_000;
const AGAIN_MS = 1000;

const HELD = `
  select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
  union all
  select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null`;

/** Who holds a job and no lock. A pool that just began may take its first job before its lock stands: it has a minute. */
const SILENT = `
  select distinct locked_by as name from (${HELD}) held
   where locked_at < now() - interval '1 minute'
     and not exists (
       select from pg_locks
        where locktype = 'advisory' and classid = ${ONE_WORKER}
          and database = (select oid from pg_database where datname = current_database())
          and objid = (hashtext(held.locked_by)::bigint & 4294967295)::oid)`;

/** What a process tells of its pool of workers, in whose name the queue holds their jobs, and does about those of others. */
export type LivingWorkers = { sign: (name: string) => void; close: () => Promise<void> };

/**
 * Frees jobs that a killed process still holds, which the queue alone would keep for four hours. A pool of workers is alive for as
 * long as a connection of its process holds a lock in its name; PostgreSQL lets go of it when the process ends, however it ends. Whoever takes
 * jobs looks for the dead: at the beginning all are, where nobody else takes jobs, and later those without a lock.
 */
export const releaseJobsOfDeadWorkers = async (
  { database, log }: Pick<Context, 'database' | 'log'>,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<LivingWorkers> => {
  const names = new Set<string>();
  let suspects: ReadonlySet<string> = new Set();
  let closed = false;
  let waiting: NodeJS.Timeout | undefined;
  let before: Promise<void> = Promise.resolve();
  const connect = async (): Promise<pg.Client> => {
    const made = new pg.Client({ connectionString: database.url });
    made.on('error', (error) => log.warn({ err: error }, 'the locks of the job takers are lost'));
    await made.connect();
    made.on('end', () => {
      if (!closed) waiting ??= setTimeout(() => void again(), AGAIN_MS);
    });
    return made;
  };
  /** One question after the other: a connection has room for one. */
  const ask = <R extends pg.QueryResultRow>(
    statement: string,
    values: unknown[] = [],
  ): Promise<pg.QueryResult<R>> => {
    const asked = before.then(() => client.query<R>(statement, values));
    before = asked.then(
      () => undefined,
      () => undefined,
    );
    return asked;
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
    } catch (error) {
      log.warn({ err: error }, 'job takers cannot take their locks, trying again');
      waiting ??= setTimeout(() => void again(), AGAIN_MS);
    }
  };
  const look = async (): Promise<void> => {
    const { rows } = await ask<{ name: string }>(SILENT);
    const silent = rows.map(({ name }) => name);
    const dead = silent.filter((name) => suspects.has(name));
    suspects = new Set(silent);
    if (dead.length === 0) return;
    log.warn({ workers: dead }, 'jobs of workers that are gone are free again');
    await ask('select graphile_worker.force_unlock_workers($1)', [dead]);
  };
  let client = await connect();
  await freeIfAlone(client);
  const looking = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'nobody could look for workers that are gone'));
  }, lookEveryMs);
  looking.unref();
  return {
    sign: (name) => {
      names.add(name);
      hold(name).catch((error: unknown) => log.warn({ err: error }, 'a pool of workers has no lock yet'));
    },
    close: async () => {
      closed = true;
      clearInterval(looking);
      clearTimeout(waiting);
      await client.end();
    },
  };
};

/** Whoever gets the lock of all for itself is the only one that takes jobs: whatever is held then is held by the dead. */
const freeIfAlone = async (client: pg.Client): Promise<void> => {
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
};
