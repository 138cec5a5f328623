import pg from 'pg';
import type { Context } from '#server/kit/context.ts';

/** Any number, the same in every process: held shared by each that takes jobs. */
const WORKERS_LOCK = 7_316_222;

/**
 * Frees jobs that a killed process still holds, which the queue alone would keep for four hours. Every process that takes jobs
 * holds a lock together with the others; the one that gets it for itself is the only one alive, so whatever is held then is
 * held by the dead.
 * @returns the way to let go of the lock
 */
export const freeLeftOverJobs = async (context: Context): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: context.database.url });
  client.on('error', (error) => context.log.warn({ err: error }, 'the lock of the job takers is lost'));
  await client.connect();
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
    WORKERS_LOCK,
  ]);
  if (rows[0]?.alone === true) {
    await client.query(`
      select graphile_worker.force_unlock_workers(array(
        select locked_by from graphile_worker._private_jobs where locked_by is not null
        union select locked_by from graphile_worker._private_job_queues where locked_by is not null))`);
  }
  await client.query('select pg_advisory_lock_shared($1)', [WORKERS_LOCK]);
  if (rows[0]?.alone === true) await client.query('select pg_advisory_unlock($1)', [WORKERS_LOCK]);
  return () => client.end();
};
