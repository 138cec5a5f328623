import type { Module } from '#server/kit/module.ts';
import { handlers as ownHandlers } from '#server/providers/handlers.ts';
import { providersService } from '#server/providers/service.ts';

/** Sign-in and connections at other providers. */
export const providers: Module = {
  name: 'providers',
  handlers: [...ownHandlers],
  services: [providersService],
};
