import { maintainPartitionsJob } from '#contracts/inbound/jobs.ts';
import { handlers as backfillHandlers } from '#server/inbound/backfill/handlers.ts';
import { lookBackFollower } from '#server/inbound/backfill/look-back.ts';
import { backfillKeywordsWork } from '#server/inbound/backfill/run-backfill.ts';
import { handlers as ownHandlers } from '#server/inbound/handlers.ts';
import { jobs as ownJobs } from '#server/inbound/jobs.ts';
import { publicSources as publicSourcesHandlers } from '#server/inbound/public-sources.ts';
import { inboundService } from '#server/inbound/service.ts';
import type { Module } from '#server/kit/module.ts';

/** What comes in from networks, until it is stored. */
export const inbound: Module = {
  name: 'inbound',
  handlers: [...publicSourcesHandlers, ...backfillHandlers, ...ownHandlers],
  jobs: [...ownJobs],
  longWorks: [backfillKeywordsWork],
  followers: [lookBackFollower],
  timetable: [{ task: maintainPartitionsJob.name, match: '41 3 * * *' }],
  services: [inboundService],
};
