import { tendWebhooksJob } from '#contracts/integrations/webhook.ts';
import { tendWebhooks } from '#server/integrations/tend.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

/** The delivering itself has workers of its own (see module.ts). */
export const jobs = [handleJob(tendWebhooksJob, (context) => tendWebhooks(context))];
