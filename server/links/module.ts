import { watchTargetsJob } from '#contracts/links/endpoints.ts';
import type { Module } from '#server/kit/module.ts';
import { handlers } from '#server/links/handlers.ts';
import { jobs } from '#server/links/jobs.ts';
import { linksService } from '#server/links/service.ts';

/** Short links, their clicks, and the watch over their targets. */
export const links: Module = {
  name: 'links',
  handlers,
  jobs,
  timetable: [{ task: watchTargetsJob.name, match: '7,22,37,52 * * * *' }],
  services: [linksService],
};
