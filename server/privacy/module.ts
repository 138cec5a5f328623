import { retentionJob } from '#contracts/privacy/endpoints.ts';
import type { Module } from '#server/kit/module.ts';
import { handlers as ownHandlers } from '#server/privacy/handlers.ts';
import { jobs as ownJobs } from '#server/privacy/jobs.ts';
import { privacyService } from '#server/privacy/service.ts';

/** Rules of retention, exports and erasure of persons. */
export const privacy: Module = {
  name: 'privacy',
  handlers: [...ownHandlers],
  jobs: [...ownJobs],
  timetable: [
    {
      task: retentionJob.name,
      match: '37 2 * * *',
      options: { queueName: retentionJob.name, maxAttempts: 3 },
    },
  ],
  services: [privacyService],
};
