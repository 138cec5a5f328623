import { drainQueues, setDrainer } from '#server/crm/queued-deliveries/drain-queue.ts';
import { measureDelay } from '#server/crm/queued-deliveries/queue-store.ts';
import type { Context } from '#server/kit/context.ts';
import { gauges } from '#server/kit/metrics.ts';
import type { Service } from '#server/kit/service.ts';

/** How often it is looked for queued deliveries of other processes, and of those that were killed. */
const LOOK_MS = 1000;

/** Takes queued deliveries in every process that takes jobs. */
export const queuedDeliveriesService: Service = {
  name: 'queued-deliveries',
  start: async (context) => {
    if (context.config.role === 'web') return async () => {};
    const ending = new AbortController();
    let draining: Promise<void> | undefined;
    let isWoken = false;
    const drain = async (): Promise<void> => {
      do {
        isWoken = false;
        await drainSafely(context, ending.signal);
      } while (isWoken && !ending.signal.aborted);
      draining = undefined;
    };
    const wake = (): void => {
      isWoken = true;
      if (!ending.signal.aborted) draining ??= drain();
    };
    setDrainer(context, wake);
    const looking = setInterval(wake, LOOK_MS);
    wake();
    return async () => {
      ending.abort();
      clearInterval(looking);
      await draining;
    };
  },
};

async function drainSafely(context: Context, stopping: AbortSignal): Promise<void> {
  try {
    gauges.deliveriesLate.set(await measureDelay(context));
    await drainQueues(context, stopping);
    gauges.deliveriesLate.set(await measureDelay(context));
  } catch (error) {
    context.log.error({ err: error }, 'queued deliveries could not be taken');
  }
}
