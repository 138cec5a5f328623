import { housekeepingJob, sealEventsJob } from '#contracts/operations/jobs.ts';
import { AREAS } from '#contracts/register.ts';
import { handlers as identity } from '#server/identity/handlers.ts';
import type { Handler } from '#server/kit/http/call.ts';
import type { Module } from '#server/kit/module.ts';
import type { JobHandler } from '#server/kit/jobs/runner.ts';
import { handlers as operations } from '#server/operations/handlers.ts';
import { jobs as operationsJobs } from '#server/operations/jobs.ts';
import { areaHandlers } from '#server/settings/collections/handlers.ts';

/** Every bound call of the suite, one line a module. */
export const HANDLERS: readonly Handler[] = [...identity, ...operations, ...AREAS.flatMap(areaHandlers)];

/** Every job of the suite, one line a module. */
export const JOB_HANDLERS: readonly JobHandler[] = [...operationsJobs];

/** Jobs that run by the clock (UTC). */
export const TIMETABLE = [
  { task: housekeepingJob.name, match: '17 * * * *' },
  { task: sealEventsJob.name, match: '*/5 * * * *' },
];

/** Parts with a life of their own, in the order of their start. */
export const MODULES: readonly Module[] = [];
