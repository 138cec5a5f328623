import { z } from 'zod';
import { defineJob } from '#contracts/kit/job.ts';

/** Removes posts of the public pool that are older, or take more room, than their source may keep. */
export const removeExpiredPostsJob = defineJob({
  name: 'public-pool.remove-expired',
  payload: z.object({}).loose(),
  attempts: 5,
  queue: () => 'public-pool',
});

export const JOBS = [removeExpiredPostsJob];
