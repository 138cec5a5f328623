import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/** Rebuilds or checks facts, as `npm run facts` requested. */
export const runFactsJob = defineJob({
  name: 'facts.run',
  payload: z.object({ run_id: Id }),
  attempts: 3,
  queue: () => 'facts',
});

/** Compares all facts with PostgreSQL, every night; a difference fails the job. */
export const checkFactsJob = defineJob({
  name: 'facts.check',
  payload: z.object({}).loose(),
  attempts: 1,
  queue: () => 'facts',
});

export const JOBS = [runFactsJob, checkFactsJob];
