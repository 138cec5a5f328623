import { deliverWebhookJob } from '#contracts/integrations/webhook.ts';
import { deliverWebhook } from '#server/integrations/deliver.ts';
import { startWatch } from '#server/integrations/watch.ts';
import { handleJob, startJobs } from '#server/kit/jobs/runner.ts';
import type { Service } from '#server/kit/service.ts';

/** Concurrent deliveries, of different endpoints: receivers may be slow, and only ever delay themselves. */
const CONCURRENCY = 8;

const stops = new WeakMap<object, () => Promise<void>>();

/**
 * Outgoing webhooks: listens to the event log and delivers, by workers of its own so that a slow receiver takes none from the suite's jobs.
 */
export const integrationsService: Service = {
  name: 'integrations',
  start: async (context) => async () => {
    await stops.get(context)?.();
  },
  listening: (context) => {
    if (context.config.role === 'web') return;
    const started = Promise.all([
      startWatch(context),
      startJobs(context, [handleJob(deliverWebhookJob, deliverWebhook)], [], { concurrency: CONCURRENCY }),
    ]);
    started.catch((error: unknown) => context.log.error({ err: error }, 'webhooks could not be started'));
    stops.set(context, async () => {
      const [watch, runner] = await started;
      watch.stop();
      await runner.stop();
    });
  },
};
