import { z } from 'zod';
import { Email } from '#contracts/accounts/user.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** `invited`: has not chosen a password yet; `disabled`: kept, but cannot come in. */
export const USER_STATES = ['active', 'invited', 'disabled'] as const;
export const UserState = z.enum(USER_STATES);
export type UserState = z.infer<typeof UserState>;

/** A person of the account as those who manage users see one. */
export const ManagedUser = z.object({
  _id: Id,
  account_id: Id,
  name: z.string(),
  email: z.string(),
  role: z.object({ _id: Id, name: z.string() }),
  group: z.object({ _id: Id, name: z.string() }).nullable(),
  state: UserState,
  /** The open invitation; null where there is none or it was withdrawn. */
  invitation: z.object({ sent_at: Instant, expires_at: Instant }).nullable(),
  signed_in_at: Instant.nullable(),
  /** False also for those who are invisible to others. */
  online: z.boolean(),
  /** Whether the caller may change this person: nobody changes somebody who may do more than they. */
  manageable: z.boolean(),
  created_at: Instant,
  version: z.number().int(),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

/** One person in full: with what the role allows and which groups they own. */
export const ManagedUserDetail = ManagedUser.extend({
  role: z.object({ _id: Id, name: z.string(), permissions: z.array(z.string()) }),
  owns: z.array(z.object({ _id: Id, name: z.string() })),
});
export type ManagedUserDetail = z.infer<typeof ManagedUserDetail>;

/** The fields of a person that those who manage users fill in. */
export const UserFields = {
  name: z.string().trim().min(1).max(200),
  email: Email,
  role_id: Id,
  group_id: Id.nullable().default(null),
};

/** A new person: invited by mail, in the language given or the account's. */
export const NewUser = z.strictObject({ ...UserFields, language: z.enum(['en', 'th']).optional() });
export type NewUser = z.infer<typeof NewUser>;

/** What a person holds that somebody else must take over when they leave, by kind. */
export const Holdings = z.object({
  tickets: z.number().int(),
  keywords: z.number().int(),
  posts: z.number().int(),
});
export type Holdings = z.infer<typeof Holdings>;
