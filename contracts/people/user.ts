import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { Email } from '#contracts/accounts/user.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** `invited`: has not chosen a password yet; `disabled`: still stored, but cannot sign in. */
export const USER_STATES = ['active', 'invited', 'disabled'] as const;
export const UserState = z.enum(USER_STATES);
export type UserState = z.infer<typeof UserState>;

/** What became of the e-mail of an invitation: `kept` where no mail server is set; null once it is no longer listed. */
const InvitationMail = z.enum(['queued', 'sent', 'kept', 'failed']);

/** A user of the account as shown to those who manage users. */
export const ManagedUser = z.object({
  _id: Id,
  account_id: Id,
  name: z.string(),
  email: z.string(),
  role: z.object({ _id: Id, name: z.string() }),
  group: z.object({ _id: Id, name: z.string() }).nullable(),
  state: UserState,
  /** The invitation while it is open; null if there is none, or it was withdrawn or accepted. */
  invitation: z.object({ sent_at: Instant, expires_at: Instant, mail: InvitationMail.nullable() }).nullable(),
  signed_in_at: Instant.nullable(),
  /** False also for users who are invisible to others. */
  online: z.boolean(),
  /** Whether the caller may change this user: nobody changes a user with more permissions than they have. */
  manageable: z.boolean(),
  created_at: Instant,
  version: z.number().int(),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

/** One user in full: with the permissions of the role and the groups they own. */
export const ManagedUserDetail = ManagedUser.extend({
  role: z.object({ _id: Id, name: z.string(), permissions: z.array(z.string()) }),
  owns: z.array(z.object({ _id: Id, name: z.string() })),
});
export type ManagedUserDetail = z.infer<typeof ManagedUserDetail>;

/** The fields of a user that those who manage users fill in. */
export const UserFields = {
  name: z.string().trim().min(1).max(200),
  email: Email,
  role_id: Id,
  group_id: Id.nullable().default(null),
};

/** A new user: invited by e-mail in the given language, which becomes theirs; otherwise in the account's. */
export const NewUser = z.strictObject({ ...UserFields, language: Language.optional() });
export type NewUser = z.infer<typeof NewUser>;

/** What somebody else must take over when a user leaves, by kind. */
export const Holdings = z.object({
  tickets: z.number().int(),
  keywords: z.number().int(),
  posts: z.number().int(),
});
export type Holdings = z.infer<typeof Holdings>;
