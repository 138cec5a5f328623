import type { Context } from '#server/kit/context.ts';
import type { QueuedJob, System } from '#contracts/admin/system.ts';

/** Only the owner may look into the queue's own tables (graphile-worker keeps them in a schema of its own). */
const JOBS = `graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;
const STATE = `case when j.locked_at is not null then 'running'
  when j.attempts >= j.max_attempts then 'failed'
  when j.attempts > 0 then 'retrying' else 'waiting' end`;

type QueueRow = Omit<System['queues'][number], 'oldest_at'> & { oldest_at: string | null };

/** How many jobs of each kind wait, run, are tried again or wait for a person. */
export const countQueues = async ({ database }: Context): Promise<System['queues']> => {
  const { rows } = await database.owner.query<QueueRow>(`
    select job, count(*) filter (where state = 'waiting') as waiting,
           count(*) filter (where state = 'running') as running,
           count(*) filter (where state = 'retrying') as retrying,
           count(*) filter (where state = 'failed') as failed,
           min(run_at) filter (where state in ('waiting', 'retrying')) as oldest_at
      from (select t.identifier as job, j.run_at, ${STATE} as state from ${JOBS}) one
     group by job order by failed desc, job`);
  return rows;
};

export type JobPlace = { failed: boolean; id: string };
type JobFilter = {
  job?: string | undefined;
  state?: string | undefined;
  after?: JobPlace | undefined;
  limit: number;
};

/** Jobs in the queue, those that failed too often first, then by age. */
export const listJobs = async (
  { database }: Context,
  { job, state, after, limit }: JobFilter,
): Promise<QueuedJob[]> => {
  const { rows } = await database.owner.query<QueuedJob>(
    `select * from (
       select j.id::text as id, t.identifier as job, j.payload, ${STATE} as state, j.attempts, j.max_attempts,
              j.run_at, j.last_error from ${JOBS}) one
      where ($1::text is null or job = $1) and ($2::text is null or state = $2)
        and ($3::boolean is null or (state <> 'failed', id::bigint) > (not $3::boolean, $4::bigint))
      order by state <> 'failed', id::bigint limit $5`,
    [job ?? null, state ?? null, after?.failed ?? null, after?.id ?? null, limit],
  );
  return rows;
};

/** Tries jobs again now, with all their attempts. @returns how many; running ones are left alone */
export const retryJobs = async ({ database }: Context, ids: readonly string[]): Promise<number> => {
  const { rows } = await database.owner.query(
    'select id from graphile_worker.reschedule_jobs($1::bigint[], now(), null, 0, null)',
    [ids],
  );
  return rows.length;
};

/** Takes jobs out of the queue for good. @returns how many; running ones are left alone */
export const dropJobs = async ({ database }: Context, ids: readonly string[]): Promise<number> => {
  const { rows } = await database.owner.query('select id from graphile_worker.complete_jobs($1::bigint[])', [
    ids,
  ]);
  return rows.length;
};
