import { dropFilesJob } from '#contracts/kit/files/endpoints.ts';
import { handlers as ownHandlers } from '#server/kit/files/handlers.ts';
import { jobs as ownJobs } from '#server/kit/files/jobs.ts';
import { publicFilesService } from '#server/kit/files/public-link.ts';
import type { Module } from '#server/kit/module.ts';

/** Files that are uploaded and read. */
export const files: Module = {
  name: 'files',
  handlers: [...ownHandlers],
  jobs: [...ownJobs],
  timetable: [{ task: dropFilesJob.name, match: '37 * * * *' }],
  services: [publicFilesService],
};
