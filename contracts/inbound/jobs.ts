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
  payload: z.object({}).loose(),
  attempts: 1,
});

export const JOBS = [processBatchJob, pollMonitorsJob];
