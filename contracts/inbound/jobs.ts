import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/** Takes one stored inbound batch through the pipeline: normalise, language, match, sentiment, store. */
export const processBatchJob = defineJob({
  name: 'inbound.process-batch',
  payload: z.object({ account_id: Id, batch_id: Id }),
  attempts: 25,
});

/** Polls the feeds that are due. */
export const pollMonitorsJob = defineJob({
  name: 'inbound.poll-monitors',
  payload: z.object({}),
  attempts: 1,
});

/** Drops what is past its keeping: inbound keys after 90 days, idempotency keys after 24 hours, ended sessions. */
export const housekeepingJob = defineJob({
  name: 'operations.housekeeping',
  payload: z.object({}),
  attempts: 3,
});

export const JOBS = [processBatchJob, pollMonitorsJob, housekeepingJob];
