import { handlers as ownHandlers } from '#server/identity/handlers.ts';
import { handlers as passwordHandlers } from '#server/identity/passwords/password-handlers.ts';
import { jobs as passwordJobs } from '#server/identity/passwords/password-jobs.ts';
import { handlers as sessionHandlers } from '#server/identity/sessions/session-handlers.ts';
import { handlers as twoFactorHandlers } from '#server/identity/two-factor/handlers.ts';
import type { Module } from '#server/kit/module.ts';

/** Sign-in, sessions, second factors and passwords. */
export const identity: Module = {
  name: 'identity',
  handlers: [...sessionHandlers, ...twoFactorHandlers, ...passwordHandlers, ...ownHandlers],
  jobs: [...passwordJobs],
};
