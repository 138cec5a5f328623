import { sweepUploadFilesJob } from '#contracts/uploads/endpoints.ts';
import type { Module } from '#server/kit/module.ts';
import { handlers } from '#server/uploads/handlers.ts';
import { jobs } from '#server/uploads/jobs.ts';
import { joinHandlers } from '#server/uploads/joins/handlers.ts';
import { readUpload } from '#server/uploads/read-version.ts';
import { rowRuleHandlers } from '#server/uploads/row-rule-handlers.ts';

/** Files of an account as data sets. */
export const uploads: Module = {
  name: 'uploads',
  handlers: [...handlers, ...joinHandlers, ...rowRuleHandlers],
  jobs,
  longWorks: [readUpload],
  timetable: [{ task: sweepUploadFilesJob.name, match: '47 * * * *' }],
};
