import type { Context } from '#server/kit/context.ts';
import { gauges } from '#server/kit/metrics.ts';

/** Only the owner has access to the queue's own tables (graphile-worker keeps them in a schema of its own). */
export const QUEUED_JOBS = `graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;

/** The state of a job. One that failed too often waits for a person. */
export const JOB_STATE = `case when j.locked_at is not null then 'running'
  when j.attempts >= j.max_attempts then 'failed'
  when j.attempts > 0 then 'retrying' else 'waiting' end`;

type QueueCount = {
  job: string;
  waiting: number;
  running: number;
  retrying: number;
  failed: number;
  oldest_at: string | null;
  /** How long the due job that waits the longest has waited, in seconds; 0 where none is due. */
  late: number;
};

/** How many jobs of each kind wait, run, are being retried or wait for a person. */
export async function countQueues({ database }: Pick<Context, 'database'>): Promise<QueueCount[]> {
  const { rows } = await database.owner.query<QueueCount>(`
    select job, count(*) filter (where state = 'waiting') as waiting,
           count(*) filter (where state = 'running') as running,
           count(*) filter (where state = 'retrying') as retrying,
           count(*) filter (where state = 'failed') as failed,
           min(run_at) filter (where state in ('waiting', 'retrying')) as oldest_at,
           greatest(0, coalesce(extract(epoch from now() - min(run_at) filter (where state in ('waiting', 'retrying'))), 0))::float8 as late
      from (select t.identifier as job, j.run_at, ${JOB_STATE} as state from ${QUEUED_JOBS}) one
     group by job order by failed desc, job`);
  return rows;
}

/** Sets the gauges of the queue to its present state: the same in every process, since they share it. */
export async function updateQueueGauges(context: Pick<Context, 'database'>): Promise<void> {
  const counted = await countQueues(context);
  gauges.jobs.reset();
  gauges.jobsLate.reset();
  for (const { job, late, waiting, running, retrying, failed } of counted) {
    gauges.jobsLate.set({ job }, late);
    for (const [state, count] of Object.entries({ waiting, running, retrying, failed }))
      gauges.jobs.set({ job, state }, count);
  }
}
