import { z } from 'zod';
import { defineJob } from '#contracts/kit/job.ts';

/** Makes the sums of the days whose mentions changed. */
export const makeSumsJob = defineJob({
  name: 'listening.make-sums',
  payload: z.object({}).loose(),
  attempts: 1,
});

export const JOBS = [makeSumsJob];
