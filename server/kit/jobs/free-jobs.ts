import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import type { Context } from '#server/kit/context.ts';

/** Whether one of these kinds of jobs may begin now. It takes no lock, so it sees what a look at the same moment hides. */
const FREE = `
  select from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    left join graphile_worker._private_job_queues line on line.id = job.job_queue_id
   where job.is_available and job.run_at <= now() and task.identifier = any($1)
     and (job.job_queue_id is null or line.is_available)
   limit 1`;
/** The first wait before another look; each one in vain doubles it. */
const SOON_MS = 1;
const LATE_MS = 2000;

/**
 * Looks again where a look for jobs was in vain and one is free. Each look locks every free line for a moment and passes by those that are
 * locked, so that two at once, of two pools or processes, hide jobs from each other; they would lie until the next look by the clock.
 */
export function watchFreeJobs(
  events: WorkerEvents,
  { database, log }: Pick<Context, 'database' | 'log'>,
  kinds: readonly string[],
): void {
  let inVain = 0;
  let next: NodeJS.Timeout | undefined;
  let ended = false;
  const check = async (pool: WorkerPool): Promise<void> => {
    const { rowCount } = await database.owner.query({ name: 'free_job', text: FREE, values: [kinds] });
    if (!rowCount) inVain = 0;
    else if (!ended) next ??= setTimeout(() => look(pool), Math.min(SOON_MS * 2 ** inVain++, LATE_MS));
  };
  const look = (pool: WorkerPool): void => {
    next = undefined;
    pool.nudge(1);
  };
  events.on('job:start', () => {
    inVain = 0;
  });
  events.on('worker:getJob:empty', ({ worker }) => {
    if (ended) return;
    check(worker.workerPool).catch((error: unknown) => {
      if (!ended) log.warn({ err: error }, 'nobody could look for jobs that are free');
    });
  });
  events.on('pool:gracefulShutdown', () => {
    ended = true;
    clearTimeout(next);
  });
}
