import { mailDigestsJob } from '#contracts/notifications/digest.ts';
import type { Module } from '#server/kit/module.ts';
import { digestHandlers, digestJobs } from '#server/notifications/digest.ts';
import { handlers as ownHandlers } from '#server/notifications/handlers.ts';
import { jobs as ownJobs } from '#server/notifications/jobs.ts';
import { pushHandlers, pushJobs } from '#server/notifications/push/handlers.ts';

/** Notices, digests and push messages. */
export const notifications: Module = {
  name: 'notifications',
  handlers: [...pushHandlers, ...digestHandlers, ...ownHandlers],
  jobs: [...pushJobs, ...digestJobs, ...ownJobs],
  timetable: [{ task: mailDigestsJob.name, match: '*/5 * * * *', options: { maxAttempts: 1 } }],
};
