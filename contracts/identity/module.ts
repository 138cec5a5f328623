import * as demoRequest from '#contracts/identity/demo-request.ts';
import * as events from '#contracts/identity/events.ts';
import * as loginAttempts from '#contracts/identity/login-attempts.ts';
import * as passwordCalls from '#contracts/identity/password-calls.ts';
import * as passwordJobs from '#contracts/identity/password-jobs.ts';
import * as presence from '#contracts/identity/presence.ts';
import * as profile from '#contracts/identity/profile.ts';
import * as redirect from '#contracts/identity/redirect.ts';
import * as session from '#contracts/identity/session.ts';
import * as sessions from '#contracts/identity/sessions.ts';
import * as twoFactor from '#contracts/identity/two-factor.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `identity` declares. */
export const identity = defineModule(
  session,
  passwordCalls,
  loginAttempts,
  demoRequest,
  redirect,
  sessions,
  twoFactor,
  presence,
  profile,
  events,
  passwordJobs,
);
