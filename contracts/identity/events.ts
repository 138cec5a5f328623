import { z } from 'zod';
import { defineEvent } from '#contracts/kit/event.ts';

/** What happens around signing in; everybody of the account may hear that, the values stay in the log. */
const NAMES = [
  'user.signed_in',
  'user.signed_out',
  'user.punched',
  'user.changed',
  'user.password_changed',
  'user.password_reset_requested',
  // Rights or state of a person changed: their open browsers load the session again.
  'session.changed',
  'session.ended',
  'session.remote_started',
  'session.remote_ended',
  'second_factor.added',
  'second_factor.removed',
  'second_factor.recovery_renewed',
  'second_factor.trusted_browsers_removed',
  'second_factor.reset',
] as const;

export const EVENTS = NAMES.map((name) => defineEvent({ name, need: [], data: z.unknown() }));
