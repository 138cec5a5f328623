import type { Module } from '#server/kit/module.ts';
import { registerSsoRoutes } from '#server/sso/sign-in-routes.ts';

/** The browser's and the providers' ways of single sign-on, which are no JSON calls. */
export const ssoModule: Module = {
  name: 'sso',
  start: async () => async () => {},
  routes: registerSsoRoutes,
};
