import { z } from 'zod';
import { defineJob } from '#contracts/kit/job.ts';
import { Id } from '#contracts/kit/ids.ts';

/** Makes the sums of the days whose mentions changed. */
export const makeSumsJob = defineJob({
  name: 'listening.make-sums',
  payload: z.object({}).loose(),
  attempts: 1,
});

/** Takes a mention away that its writer withdrew; tried again while it may still be on its way through the pipeline. */
export const withdrawMentionJob = defineJob({
  name: 'listening.withdraw-mention',
  payload: z.object({ account_id: Id, mention_id: Id }),
  attempts: 20,
});

export const JOBS = [makeSumsJob, withdrawMentionJob];
