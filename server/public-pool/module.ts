import { removeExpiredPostsJob } from '#contracts/public-pool/jobs.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';
import type { Module } from '#server/kit/module.ts';
import { handlers } from '#server/public-pool/handlers.ts';
import { removeExpiredPosts } from '#server/public-pool/remove-expired.ts';

/** Posts of the platform's public sources, kept for all accounts. */
export const publicPool: Module = {
  name: 'public-pool',
  handlers,
  jobs: [handleJob(removeExpiredPostsJob, (context) => removeExpiredPosts(context))],
  timetable: [{ task: removeExpiredPostsJob.name, match: '17 * * * *' }],
};
