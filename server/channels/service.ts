import { reenqueueUnfinished } from '#server/channels/outbox-store.ts';
import { enqueueRecovery } from '#server/channels/recover-lost.ts';
import { mountWebhooks } from '#server/channels/webhook.ts';
import type { Service } from '#server/kit/service.ts';

/** The entry and exit of the channels: webhooks in, outbox out. */
export const channelsService: Service = {
  name: 'channels',
  start: async (context) => {
    const found = await reenqueueUnfinished(context);
    await enqueueRecovery(context);
    if (found > 0) context.log.info({ messages: found }, 'messages on their way out are taken up again');
    return async () => undefined;
  },
  routes: mountWebhooks,
};
