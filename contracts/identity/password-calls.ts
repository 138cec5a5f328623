import { z } from 'zod';
import { PasswordStrength } from '#contracts/accounts/account.ts';
import { Email } from '#contracts/accounts/user.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';

const Nothing = z.object({});
/** Long enough for any password one may type; the rules of a new one are the policy's. */
const Typed = z.string().min(1).max(1024);
const Token = z.string().min(1).max(200);

/** How long a reset link works, in minutes. */
export const RESET_MINUTES = 30;

export const changePassword = defineEndpoint({
  name: 'auth.change-password',
  method: 'POST',
  path: '/auth/change-password',
  access: { kind: 'signed_in', even_with_expired_password: true },
  summary: 'Change the caller’s password; all their other sessions end',
  input: { body: z.strictObject({ current: Typed, password: Typed }) },
  answer: Nothing,
  errors: ['password_wrong', 'password_refused', 'too_many'],
  event: 'user.password_changed',
  locked_in_remote: true,
  transaction: false,
  idempotent: false,
});

export const forgetPassword = defineEndpoint({
  name: 'auth.forget-password',
  method: 'POST',
  path: '/auth/forget-password',
  access: { kind: 'public', reason: 'asked for by people who cannot sign in' },
  summary:
    'Request a password reset link by mail; the answer is the same whether or not the address is known',
  input: { body: z.strictObject({ email: Email }) },
  answer: Nothing,
  status: 202,
  errors: ['too_many'],
  transaction: false,
  idempotent: false,
});

/** What the screen behind a reset link must know before a new password is typed. */
export const readResetLink = defineEndpoint({
  name: 'auth.reset-link',
  method: 'POST',
  path: '/auth/reset-password/link',
  access: { kind: 'public', reason: 'the link itself is the proof' },
  summary: 'Check a reset link: whether it still works, for whom, and how strong the password must be',
  input: { body: z.strictObject({ token: Token }) },
  answer: z.object({ email: z.string(), name: z.string(), password_strength: PasswordStrength }),
  errors: ['link_invalid', 'link_used', 'link_expired'],
  transaction: false,
  idempotent: false,
});

export const resetPassword = defineEndpoint({
  name: 'auth.reset-password',
  method: 'POST',
  path: '/auth/reset-password',
  access: { kind: 'public', reason: 'the link itself is the proof' },
  summary: 'Set a new password by a reset link, once; all sessions of the user end',
  input: { body: z.strictObject({ token: Token, password: Typed }) },
  answer: Nothing,
  errors: ['link_invalid', 'link_used', 'link_expired', 'password_refused'],
  transaction: false,
  idempotent: false,
});

export const checkEmail = defineEndpoint({
  name: 'auth.check-email',
  method: 'POST',
  path: '/auth/check-email',
  access: { kind: 'permitted', need: ['center.user_management.read'] },
  summary:
    'Check whether an e-mail address is still available for a user, among the people whom the caller sees; whom another organisation has nobody learns',
  input: { body: z.strictObject({ email: Email }) },
  answer: z.object({ available: z.boolean() }),
  errors: ['too_many'],
});

export const ENDPOINTS = [changePassword, forgetPassword, readResetLink, resetPassword, checkEmail];
