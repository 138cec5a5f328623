import { sql } from 'kysely';
import type { z } from 'zod';
import type { JobDeclaration } from '#contracts/kit/job.ts';
import { slot, deferredWrite } from '#server/kit/db/prepared.ts';
import type { Db } from '#server/kit/db/unit.ts';

const add = deferredWrite((db: Db) =>
  sql`select add_job(${slot('name')}, ${slot('payload')}::json, ${slot('queue')}, ${slot('key')}, ${slot('attempts')}, ${slot('run_at')})`.compile(
    db,
  ),
);

/** Adds a job in the caller's transaction. A job with the same `key` that has not started is replaced, not duplicated. */
export async function addJob<P extends z.ZodType>(
  db: Db,
  job: JobDeclaration<P>,
  payload: z.input<P>,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  const parsed = job.payload.parse(payload);
  const queue = job.queue?.(parsed) ?? null;
  await add(db, {
    name: job.name,
    payload: JSON.stringify(parsed),
    queue,
    key: options.key ?? null,
    attempts: job.attempts,
    run_at: options.runAt ?? null,
  });
}
