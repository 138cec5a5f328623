import { recoverDeliveriesJob, refreshTokensJob } from '#contracts/channels/connections.ts';
import { pollMonitorsJob } from '#contracts/inbound/jobs.ts';
import { handlers as connectionsHandlers } from '#server/channels/connections/handlers.ts';
import { jobs as connectionsJobs } from '#server/channels/connections/jobs.ts';
import { webchatHandlers as webchatsHandlers } from '#server/channels/connections/webchats.ts';
import { handlers as healthHandlers } from '#server/channels/health/handlers.ts';
import { jobs as ownJobs } from '#server/channels/jobs.ts';
import { pollingService } from '#server/channels/polling/service.ts';
import { channelsService } from '#server/channels/service.ts';
import { handlers as templatesHandlers, jobs as templatesJobs } from '#server/channels/templates/handlers.ts';
import type { Module } from '#server/kit/module.ts';

/** Connected channels and their polling. */
export const channels: Module = {
  name: 'channels',
  handlers: [...connectionsHandlers, ...webchatsHandlers, ...templatesHandlers, ...healthHandlers],
  jobs: [...connectionsJobs, ...ownJobs, ...templatesJobs],
  timetable: [
    {
      task: refreshTokensJob.name,
      match: '3,13,23,33,43,53 * * * *',
      options: { queueName: refreshTokensJob.name, maxAttempts: 1 },
    },
    {
      task: recoverDeliveriesJob.name,
      match: '*/5 * * * *',
      options: { queueName: 'recover-deliveries', maxAttempts: 1 },
    },
    {
      task: pollMonitorsJob.name,
      match: '* * * * *',
      options: { queueName: pollMonitorsJob.name, maxAttempts: 1 },
    },
  ],
  services: [channelsService, pollingService],
};
