import { maintainWebhooksJob } from '#contracts/integrations/webhook.ts';
import { jobs as ownJobs } from '#server/integrations/jobs.ts';
import { keyHandlers } from '#server/integrations/key-handlers.ts';
import { integrationsService } from '#server/integrations/service.ts';
import { webhookHandlers } from '#server/integrations/webhook-handlers.ts';
import type { Module } from '#server/kit/module.ts';

/** API keys and outgoing webhooks. */
export const integrations: Module = {
  name: 'integrations',
  handlers: [...keyHandlers, ...webhookHandlers],
  jobs: [...ownJobs],
  timetable: [{ task: maintainWebhooksJob.name, match: '* * * * *' }],
  services: [integrationsService],
};
