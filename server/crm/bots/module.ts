import { mountGptbots } from '#server/crm/bots/webhook.ts';
import type { Module } from '#server/kit/module.ts';

/** The webhook of external bots; before the channels' own, which would take its address for a connection's. */
export const botsModule: Module = {
  name: 'bots',
  start: async () => async () => undefined,
  routes: mountGptbots,
};
