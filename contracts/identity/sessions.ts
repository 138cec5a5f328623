import { z } from 'zod';
import { Session } from '#contracts/identity/session.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** Where a person is signed in. */
export const OpenSession = z.object({
  _id: Id,
  /** `Chrome on Windows`, as far as the browser reports it. */
  device: z.string(),
  kind: z.enum(['desktop', 'phone', 'tablet', 'other']),
  ip: z.string(),
  created_at: Instant,
  last_seen_at: Instant,
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

/** Longest time that an administrator may act in somebody's place, in minutes. */
export const REMOTE_MINUTES = 60;

const Nothing = z.object({});
const signedIn = { kind: 'signed_in', even_with_expired_password: true } as const;

export const listSessions = defineEndpoint({
  name: 'sessions.list',
  method: 'GET',
  path: '/auth/sessions',
  access: signedIn,
  summary: 'List the caller’s sessions, most recently used first',
  answer: z.object({ items: z.array(OpenSession), next: z.null() }),
});

export const endSession = defineEndpoint({
  name: 'sessions.end',
  method: 'DELETE',
  path: '/auth/sessions/{_id}',
  access: signedIn,
  summary: 'Sign out another device',
  input: { params: z.object({ _id: Id }) },
  answer: Nothing,
  errors: ['not_found'],
  event: 'session.ended',
  locked_in_remote: true,
});

export const endOtherSessions = defineEndpoint({
  name: 'sessions.end-others',
  method: 'DELETE',
  path: '/auth/sessions',
  access: signedIn,
  summary: 'Sign out all other devices',
  answer: z.object({ ended: z.number().int() }),
  event: 'session.ended',
  locked_in_remote: true,
});

/** Signs a platform administrator in as another user, for an hour at most. */
export const signInRemote = defineEndpoint({
  name: 'auth.login.remote',
  method: 'POST',
  path: '/auth/login/remote',
  access: { kind: 'administrator' },
  summary: 'Sign in as another user (remote sign-in)',
  input: { body: z.strictObject({ user_id: Id }) },
  answer: Session,
  errors: ['not_found', 'not_permitted'],
  transaction: false,
  idempotent: false,
});

/** Back to the administrator's own session. */
export const signOutRemote = defineEndpoint({
  name: 'auth.logout.remote',
  method: 'DELETE',
  path: '/auth/login/remote',
  access: signedIn,
  summary: 'End a remote sign-in',
  answer: Session,
  errors: ['illegal_transition'],
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [listSessions, endSession, endOtherSessions, signInRemote, signOutRemote];
