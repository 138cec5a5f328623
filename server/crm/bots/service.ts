import { mountGptbots } from '#server/crm/bots/webhook.ts';
import type { Service } from '#server/kit/service.ts';

/** The webhook of external bots; before the channels' own, which would take its address for a connection's. */
export const botsService: Service = {
  name: 'bots',
  start: async () => async () => undefined,
  routes: mountGptbots,
};
