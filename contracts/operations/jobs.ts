import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/** Fills the demonstration organisation. */
export const makeDemoJob = defineJob({
  name: 'operations.create-demo',
  payload: z.object({ account_id: Id, seed: z.number().int() }),
  attempts: 3,
});

/** Deletes what has expired: idempotency keys after 24 hours, socket tickets, ended sessions. */
export const housekeepingJob = defineJob({
  name: 'operations.housekeeping',
  payload: z.object({}).loose(),
  attempts: 3,
});

/** Adds the hashes of the event chain for new events. */
export const sealEventsJob = defineJob({
  name: 'operations.seal-events',
  payload: z.object({}).loose(),
  attempts: 3,
});

export const JOBS = [makeDemoJob, housekeepingJob, sealEventsJob];
