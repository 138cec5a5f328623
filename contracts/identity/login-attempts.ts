import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** The outcome of an attempt to sign in. `waiting`: it arrived while attempts had to wait, and was not checked. */
export const ATTEMPT_RESULTS = ['password_right', 'password_wrong', 'waiting', 'disabled'] as const;

/** One attempt to sign in, by anybody. */
export const LoginAttempt = z.object({
  _id: Id,
  at: Instant,
  user: z.object({ _id: Id, name: z.string(), email: z.string() }),
  result: z.enum(ATTEMPT_RESULTS),
  ip: z.string(),
  user_agent: z.string(),
  /** It came from a browser in which the person had signed in before. */
  known_device: z.boolean(),
});
export type LoginAttempt = z.infer<typeof LoginAttempt>;

export const listLoginAttempts = defineEndpoint({
  name: 'auth.login-attempts',
  method: 'GET',
  path: '/auth/login-attempts',
  access: { kind: 'signed_in' },
  summary:
    'List sign-in attempts: the caller’s own, or with center.activity_log.read those of the whole account',
  input: { query: z.strictObject({ ...PageQuery.shape, scope: z.enum(['own', 'account']).default('own') }) },
  answer: buildPageSchema(LoginAttempt),
  errors: ['not_permitted', 'cursor_invalid'],
});

export const ENDPOINTS = [listLoginAttempts];
