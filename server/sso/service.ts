import type { Service } from '#server/kit/service.ts';
import { registerSsoRoutes } from '#server/sso/sign-in-routes.ts';

/** The browser's and the providers' ways of single sign-on, which are no JSON calls. */
export const ssoService: Service = {
  name: 'sso',
  start: async () => async () => {},
  routes: registerSsoRoutes,
};
