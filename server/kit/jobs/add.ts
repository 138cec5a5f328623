import { sql } from 'kysely';
import type { z } from 'zod';
import type { JobDeclaration } from '#contracts/kit/job.ts';
import type { Db } from '#server/kit/db/unit.ts';

/** Adds a job in the caller's transaction. A job with the same `key` that has not begun is replaced, not doubled. */
export const addJob = async <P extends z.ZodType>(
  db: Db,
  job: JobDeclaration<P>,
  payload: z.input<P>,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> => {
  const parsed = job.payload.parse(payload);
  const queue = job.queue?.(parsed) ?? null;
  await sql`select add_job(${job.name}, ${JSON.stringify(parsed)}::json, ${queue}, ${options.key ?? null}, ${job.attempts}, ${options.runAt ?? null})`.execute(
    db,
  );
};
