import { z } from 'zod';
import { Session } from '#contracts/identity/session.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** Digits of a one-time code, and the letters of a recovery code. */
export const CODE_DIGITS = 6;

/** A code as typed or pasted: many programs write it in two groups, separated by a space. */
export const normalizeCode = (text: string): string => text.replaceAll(/\D/g, '').slice(0, CODE_DIGITS);
/** How many recovery codes a user gets at once; each is valid once. */
export const RECOVERY_CODES = 10;
/** For how many days a trusted browser needs no second factor. */
export const TRUST_DAYS = 30;

/** The response of a browser's passkey: verified by the server's library, opaque in between. */
const PasskeyAnswer = z.looseObject({ id: z.string().max(2000), response: z.looseObject({}) });
/** The request to a browser for a passkey (WebAuthn's own JSON form). */
const PasskeyOptions = z.looseObject({ challenge: z.string() });

/** The proof of presence that changes to one's own security require when the last one is older than ten minutes. */
const proof = { password: z.string().max(1024).optional() };
const own = {
  access: { kind: 'signed_in', even_with_expired_password: true } as const,
  locked_in_remote: true as const,
  idempotent: false,
};
const Nothing = z.object({});

export const answerFactor = defineEndpoint({
  name: 'auth.login.mfa',
  method: 'POST',
  path: '/auth/login/mfa',
  access: { kind: 'public', reason: 'the second step of signing in' },
  summary: 'Finish signing in with a code, a recovery code or a passkey',
  input: {
    body: z.strictObject({
      mfa_token: z.string().max(200),
      code: z
        .string()
        .regex(/^\d{6}$/)
        .optional(),
      recovery_code: z.string().max(40).optional(),
      passkey: PasskeyAnswer.optional(),
      trust: z.boolean().optional(),
    }),
  },
  answer: Session,
  errors: ['code_wrong', 'too_many', 'sso_required'],
  transaction: false,
  idempotent: false,
});

export const createFactorPasskeyChallenge = defineEndpoint({
  name: 'auth.login.mfa.passkey',
  method: 'POST',
  path: '/auth/login/mfa/passkey',
  access: { kind: 'public', reason: 'the second step of signing in' },
  summary: 'Get the passkey challenge for the second factor',
  input: { body: z.strictObject({ mfa_token: z.string().max(200) }) },
  answer: PasskeyOptions,
  errors: ['code_wrong'],
  transaction: false,
  idempotent: false,
});

export const createPasskeyChallenge = defineEndpoint({
  name: 'auth.passkey.challenge',
  method: 'POST',
  path: '/auth/login/passkey/options',
  access: { kind: 'public', reason: 'signing in without a password' },
  summary: 'Get the passkey challenge to sign in without a password',
  answer: PasskeyOptions,
  transaction: false,
  idempotent: false,
});

export const signInWithPasskey = defineEndpoint({
  name: 'auth.passkey.login',
  method: 'POST',
  path: '/auth/login/passkey',
  access: { kind: 'public', reason: 'signing in without a password' },
  summary: 'Sign in with a passkey only',
  input: { body: z.strictObject({ passkey: PasskeyAnswer, remember: z.boolean().optional() }) },
  answer: Session,
  errors: ['code_wrong', 'too_many', 'sso_required'],
  transaction: false,
  idempotent: false,
});

export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  created_at: Instant,
  used_at: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const getSecondFactor = defineEndpoint({
  name: 'second-factor.get',
  method: 'GET',
  path: '/auth/second-factor',
  access: own.access,
  summary: 'List the caller’s second factors',
  answer: z.object({
    required: z.boolean(),
    code: z.object({ confirmed_at: Instant }).nullable(),
    passkeys: z.array(Passkey),
    recovery_codes_left: z.number().int(),
    trusted_browsers: z.number().int(),
  }),
});

export const startCode = defineEndpoint({
  ...own,
  name: 'second-factor.code.start',
  method: 'POST',
  path: '/auth/second-factor/code',
  summary: 'Start setting up one-time codes: get the key for the app, not active yet',
  input: { body: z.strictObject(proof) },
  answer: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['proof_needed', 'credentials_wrong', 'illegal_transition'],
});

export const confirmCode = defineEndpoint({
  ...own,
  name: 'second-factor.code.confirm',
  method: 'POST',
  path: '/auth/second-factor/code/confirm',
  summary: 'Activate one-time codes by entering a first code',
  input: { body: z.strictObject({ code: z.string().regex(/^\d{6}$/) }) },
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['code_wrong', 'too_many'],
  event: 'second_factor.added',
});

export const removeCode = defineEndpoint({
  ...own,
  name: 'second-factor.code.remove',
  method: 'DELETE',
  path: '/auth/second-factor/code',
  summary: 'Remove one-time codes',
  input: { body: z.strictObject(proof) },
  answer: Nothing,
  errors: ['proof_needed', 'credentials_wrong', 'not_found'],
  event: 'second_factor.removed',
});

export const startPasskey = defineEndpoint({
  ...own,
  name: 'second-factor.passkey.start',
  method: 'POST',
  path: '/auth/second-factor/passkeys/options',
  summary: 'Get the options to create a passkey',
  input: { body: z.strictObject(proof) },
  answer: PasskeyOptions,
  errors: ['proof_needed', 'credentials_wrong'],
});

export const addPasskey = defineEndpoint({
  ...own,
  name: 'second-factor.passkey.add',
  method: 'POST',
  path: '/auth/second-factor/passkeys',
  status: 201,
  summary: 'Add the passkey that the browser created',
  input: { body: z.strictObject({ name: z.string().trim().min(1).max(60), passkey: PasskeyAnswer }) },
  answer: z.object({ passkey: Passkey, recovery_codes: z.array(z.string()) }),
  errors: ['code_wrong', 'name_taken'],
  event: 'second_factor.added',
});

export const removePasskey = defineEndpoint({
  ...own,
  name: 'second-factor.passkey.remove',
  method: 'DELETE',
  path: '/auth/second-factor/passkeys/{_id}',
  summary: 'Remove a passkey',
  input: { params: z.object({ _id: Id }), body: z.strictObject(proof) },
  answer: Nothing,
  errors: ['proof_needed', 'credentials_wrong', 'not_found'],
  event: 'second_factor.removed',
});

export const renewRecoveryCodes = defineEndpoint({
  ...own,
  name: 'second-factor.recovery.renew',
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'Create new recovery codes; the old ones stop working',
  input: { body: z.strictObject(proof) },
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ['proof_needed', 'credentials_wrong', 'illegal_transition'],
  event: 'second_factor.recovery_renewed',
});

export const distrustBrowsers = defineEndpoint({
  ...own,
  name: 'second-factor.browsers.remove',
  method: 'DELETE',
  path: '/auth/second-factor/browsers',
  summary: 'Forget trusted browsers: each asks for the second factor again',
  answer: Nothing,
  event: 'second_factor.trusted_browsers_removed',
});

export const resetSecondFactor = defineEndpoint({
  name: 'second-factor.reset',
  method: 'DELETE',
  path: '/accounts/users/{_id}/second-factor',
  access: { kind: 'permitted', need: ['center.user_management.write'] },
  summary: 'Remove all second factors of a user who lost them; their sessions end',
  input: { params: z.object({ _id: Id }) },
  answer: Nothing,
  errors: ['not_found', 'beyond_own_rights'],
  event: 'second_factor.reset',
});

export const ENDPOINTS = [
  answerFactor,
  createFactorPasskeyChallenge,
  createPasskeyChallenge,
  signInWithPasskey,
  getSecondFactor,
  startCode,
  confirmCode,
  removeCode,
  startPasskey,
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
  distrustBrowsers,
  resetSecondFactor,
];
