import type { Module } from '#server/kit/module.ts';
import { handlers as ownHandlers } from '#server/sso/handlers.ts';
import { ssoService } from '#server/sso/service.ts';
import { signOutHandlers } from '#server/sso/sign-out.ts';

/** Sign-in at an organisation's own provider. */
export const sso: Module = {
  name: 'sso',
  handlers: [...ownHandlers, ...signOutHandlers],
  services: [ssoService],
};
