import { maintainWebhooksJob } from '#contracts/integrations/webhook.ts';
import { maintainWebhooks } from '#server/integrations/maintain-webhooks.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

/** The delivering itself has workers of its own (see module.ts). */
export const jobs = [handleJob(maintainWebhooksJob, (context) => maintainWebhooks(context))];
