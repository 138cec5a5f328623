import { z } from 'zod';
import { Language, PasswordStrength } from '#contracts/accounts/account.ts';
import { Session } from '#contracts/identity/session.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Instant } from '#contracts/kit/ids.ts';

/** How long the link of an invitation is valid: seven days. */
export const INVITATION_DAYS = 7;

/** The screen that the link opens; the token is in its query as `token`. */
export const INVITATION_PATH = '/invitation';

const Token = z.string().min(20).max(100);

/** Who is invited to what, for the screen of the link; reading it does not use up the link. */
export const readInvitation = defineEndpoint({
  name: 'invitation.read',
  method: 'POST',
  path: '/auth/invitation',
  access: { kind: 'public', reason: 'the invited person has no session yet; the one-time link is the proof' },
  summary: 'Read an invitation by the token of its link',
  input: { body: z.strictObject({ token: Token }) },
  answer: z.object({
    name: z.string(),
    email: z.string(),
    account: z.string(),
    invited_by: z.string().nullable(),
    expires_at: Instant,
    password_strength: PasswordStrength,
    /** The language in which they were invited; null where none was chosen. */
    language: Language.nullable(),
  }),
  errors: ['invitation_invalid', 'link_used', 'link_expired', 'too_many'],
  transaction: false,
  idempotent: false,
});

export const acceptInvitation = defineEndpoint({
  name: 'invitation.accept',
  method: 'POST',
  path: '/auth/invitation/accept',
  access: { kind: 'public', reason: 'the invited person has no session yet; the one-time link is the proof' },
  summary: 'Accept an invitation with a name and a password, and sign in',
  input: {
    body: z.strictObject({
      token: Token,
      name: z.string().trim().min(1).max(200),
      password: z.string().min(1).max(1024),
      /** The language in which they read the page: it becomes theirs. */
      language: Language.optional(),
    }),
  },
  answer: Session,
  errors: ['invitation_invalid', 'link_used', 'link_expired', 'password_refused', 'too_many', 'sso_required'],
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [readInvitation, acceptInvitation];
