import { housekeepingJob, sealEventsJob } from '#contracts/operations/jobs.ts';
import type { Module } from '#server/kit/module.ts';
import { handlers as ownHandlers } from '#server/operations/handlers.ts';
import { jobs as ownJobs } from '#server/operations/jobs.ts';
import { operationsService } from '#server/operations/service.ts';

/** Health, logs and first start of the installation. */
export const operations: Module = {
  name: 'operations',
  handlers: [...ownHandlers],
  jobs: [...ownJobs],
  timetable: [
    { task: housekeepingJob.name, match: '17 * * * *' },
    { task: sealEventsJob.name, match: '*/5 * * * *' },
  ],
  services: [operationsService],
};
