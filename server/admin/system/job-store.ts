import type { QueuedJob } from '#contracts/admin/system.ts';
import type { Context } from '#server/kit/context.ts';
import { JOB_STATE, QUEUED_JOBS } from '#server/kit/jobs/count-queues.ts';

export type JobCursor = { failed: boolean; id: string };
type JobFilter = {
  job?: string | undefined;
  state?: string | undefined;
  after?: JobCursor | undefined;
  limit: number;
};

/** Jobs in the queue, those that failed too often first, then by age. */
export async function listJobs(
  { database }: Context,
  { job, state, after, limit }: JobFilter,
): Promise<QueuedJob[]> {
  const { rows } = await database.owner.query<QueuedJob>(
    `select * from (
       select j.id::text as id, t.identifier as job, j.payload, ${JOB_STATE} as state, j.attempts, j.max_attempts,
              j.run_at, j.last_error from ${QUEUED_JOBS}) one
      where ($1::text is null or job = $1) and ($2::text is null or state = $2)
        and ($3::boolean is null or (state <> 'failed', id::bigint) > (not $3::boolean, $4::bigint))
      order by state <> 'failed', id::bigint limit $5`,
    [job ?? null, state ?? null, after?.failed ?? null, after?.id ?? null, limit],
  );
  return rows;
}

/** Tries jobs again now, with all their attempts. @returns how many; running ones are left alone */
export async function retryJobs({ database }: Context, ids: readonly string[]): Promise<number> {
  const { rows } = await database.owner.query(
    'select id from graphile_worker.reschedule_jobs($1::bigint[], now(), null, 0, null)',
    [ids],
  );
  return rows.length;
}

/** Takes jobs out of the queue for good. @returns how many; running ones are left alone */
export async function deleteJobs({ database }: Context, ids: readonly string[]): Promise<number> {
  const { rows } = await database.owner.query('select id from graphile_worker.complete_jobs($1::bigint[])', [
    ids,
  ]);
  return rows.length;
}
