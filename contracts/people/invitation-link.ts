import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { USERS } from '#contracts/people/needs.ts';
import { OwnAccount } from '#contracts/people/own-account.ts';
import { ManagedUser, UserFields } from '#contracts/people/user.ts';

/** How long a link by which an administrator lets somebody set a password works, in hours. */
export const PASSWORD_LINK_HOURS = 24;

/** How many people one call invites. */
export const INVITED_AT_ONCE = 50;

const write = { kind: 'permitted', need: USERS.write } as const;
const one = z.object({ _id: Id });

/** A link that lets its holder in once, and until when it works. */
export const InvitationLink = z.object({ url: z.string(), expires_at: Instant });
export type InvitationLink = z.infer<typeof InvitationLink>;

/** Why somebody was not invited. */
export const INVITE_FAULTS = ['email_wrong', 'email_twice', 'email_taken', 'no_seat', 'too_many'] as const;
export const InviteFault = z.enum(INVITE_FAULTS);
export type InviteFault = z.infer<typeof InviteFault>;

/** What became of one of the people: a user with the link of their invitation, or why they were not invited. */
export const InviteResult = z.object({
  name: z.string(),
  email: z.string(),
  fault: InviteFault.nullable(),
  user: ManagedUser.nullable(),
  link: InvitationLink.nullable(),
});
export type InviteResult = z.infer<typeof InviteResult>;

export const inviteUsers = defineEndpoint({
  name: 'user.invite-many',
  method: 'POST',
  path: '/accounts/user-invitations',
  access: write,
  summary: 'Invite several people with one role and group; each address is accepted or refused by itself',
  input: {
    query: OwnAccount,
    body: z.strictObject({
      people: z
        .array(z.strictObject({ name: UserFields.name, email: z.string().trim().max(320) }))
        .min(1)
        .max(INVITED_AT_ONCE),
      role_id: UserFields.role_id,
      group_id: UserFields.group_id,
      language: Language.optional(),
    }),
  },
  answer: z.object({
    items: z.array(InviteResult),
    invited: z.number().int(),
    refused: z.number().int(),
    /** Whether this installation sends e-mails; otherwise the links must be passed on. */
    mails_leave: z.boolean(),
  }),
  errors: ['beyond_own_rights'],
  event: 'user.invited',
  idempotent: false,
});

export const readInvitationLink = defineEndpoint({
  name: 'user.invitation-link',
  method: 'POST',
  path: '/accounts/users/{_id}/invitation/link',
  access: write,
  summary: 'Read the link of an invitation, to pass it on; an invitation that has ended gets a new one',
  input: { params: one, query: OwnAccount },
  answer: InvitationLink,
  errors: ['not_found', 'beyond_own_rights', 'illegal_transition'],
  event: 'user.invitation_link_read',
  idempotent: false,
  locked_in_remote: true,
});

export const createPasswordLink = defineEndpoint({
  name: 'user.password-link',
  method: 'POST',
  path: '/accounts/users/{_id}/password-link',
  access: write,
  summary: 'Create a link by which a user sets a new password, to pass it on or also to mail it',
  input: { params: one, query: OwnAccount, body: z.strictObject({ mailed: z.boolean() }) },
  answer: InvitationLink,
  errors: ['not_found', 'beyond_own_rights', 'illegal_transition', 'not_yourself', 'sso_required'],
  event: 'user.password_link_created',
  idempotent: false,
  locked_in_remote: true,
});

export const ENDPOINTS = [inviteUsers, readInvitationLink, createPasswordLink];
