import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Version } from '#contracts/kit/ids.ts';
import { USERS } from '#contracts/people/needs.ts';
import { OwnAccount } from '#contracts/people/own-account.ts';
import {
  Holdings,
  ManagedUser,
  ManagedUserDetail,
  NewUser,
  UserFields,
  UserState,
} from '#contracts/people/user.ts';

const read = { kind: 'permitted', need: USERS.read } as const;
const write = { kind: 'permitted', need: USERS.write } as const;
const one = z.object({ _id: Id });

export const listUsers = defineEndpoint({
  name: 'user.list',
  method: 'GET',
  path: '/accounts/users',
  access: read,
  summary: 'List the users whom the caller manages, by name; all of them unless limit or cursor is given',
  input: {
    query: OwnAccount.extend({
      limit: z.coerce.number().int().min(1).max(200).optional(),
      cursor: z.string().max(500).optional(),
      q: z.string().max(200).optional(),
      role_id: Id.optional(),
      group_id: Id.optional(),
      state: UserState.optional(),
    }),
  },
  answer: z.object({ items: z.array(ManagedUser), next: z.string().nullable() }),
});

/** The roles and groups that the caller may assign, for forms; permission to read all roles is not required. */
export const listUserOptions = defineEndpoint({
  name: 'user.options',
  method: 'GET',
  path: '/accounts/user-options',
  access: read,
  summary: 'List the roles and groups that the caller can give to users',
  input: { query: OwnAccount },
  answer: z.object({
    roles: z.array(z.object({ _id: Id, name: z.string(), assignable: z.boolean() })),
    groups: z.array(z.object({ _id: Id, name: z.string() })),
    /** Whether users outside any group can be managed as well. */
    beyond_groups: z.boolean(),
    /** Whether this installation sends e-mails; without a mail server invitations are stored for the operator. */
    mails_leave: z.boolean(),
  }),
});

const inviting = {
  access: write,
  status: 201,
  answer: ManagedUser,
  event: 'user.invited',
} as const;

export const inviteUser = defineEndpoint({
  ...inviting,
  name: 'user.create',
  method: 'POST',
  path: '/accounts/users',
  summary: 'Invite a user by mail; they choose a password by a link that is valid for seven days',
  input: { query: OwnAccount, body: NewUser },
  errors: ['email_taken', 'beyond_own_rights', 'limit_reached', 'too_many'],
});

export const inviteOrReplaceUser = defineEndpoint({
  ...inviting,
  name: 'user.create-or-replace',
  method: 'POST',
  path: '/accounts/users/{_id}',
  summary: 'Invite a user, or update the one with this id if they exist',
  input: { params: one, query: OwnAccount, body: NewUser },
  errors: [
    'email_taken',
    'too_many',
    'beyond_own_rights',
    'limit_reached',
    'last_administrator',
    'last_break_glass',
    'not_yourself',
  ],
});

export const getUser = defineEndpoint({
  name: 'user.get',
  method: 'GET',
  path: '/accounts/users/{_id}',
  access: read,
  summary: 'Get a user with the permissions of their role',
  input: { params: one, query: OwnAccount },
  answer: ManagedUserDetail,
  errors: ['not_found'],
});

export const updateUser = defineEndpoint({
  name: 'user.update',
  method: 'PUT',
  path: '/accounts/users/{_id}',
  access: write,
  summary: 'Update a user’s name, address, role, group or whether they can sign in; fields not sent stay',
  input: {
    params: one,
    query: OwnAccount,
    body: toChangesSchema(UserFields).extend({
      disabled: z.boolean().optional(),
      version: Version.optional(),
    }),
  },
  answer: ManagedUser,
  errors: [
    'not_found',
    'email_taken',
    'too_many',
    'beyond_own_rights',
    'last_administrator',
    'last_break_glass',
    'not_yourself',
    'limit_reached',
    'stale_version',
  ],
  event: 'user.updated',
});

export const countHoldings = defineEndpoint({
  name: 'user.owned-resources',
  method: 'GET',
  path: '/accounts/users/{_id}/owned-resources',
  access: read,
  summary: 'Count what another user takes over when this user is removed',
  input: { params: one, query: OwnAccount },
  answer: Holdings,
  errors: ['not_found'],
});

export const deleteUser = defineEndpoint({
  name: 'user.delete',
  method: 'DELETE',
  path: '/accounts/users/{_id}',
  access: write,
  summary:
    'Remove a user; `transfer_to` takes over their tickets, keywords and posts, otherwise these have no owner',
  input: { params: one, query: OwnAccount.extend({ transfer_to: Id.optional() }) },
  answer: z.object({ _id: Id }),
  errors: [
    'not_found',
    'beyond_own_rights',
    'last_administrator',
    'last_break_glass',
    'not_yourself',
    'invalid_request',
  ],
  event: 'user.deleted',
});

export const resendInvitation = defineEndpoint({
  name: 'user.invite-again',
  method: 'POST',
  path: '/accounts/users/{_id}/invitation',
  access: write,
  summary: 'Resend an invitation; the previous link stops working',
  input: { params: one, query: OwnAccount },
  answer: ManagedUser,
  errors: ['not_found', 'beyond_own_rights', 'illegal_transition'],
  event: 'user.invited',
});

export const withdrawInvitation = defineEndpoint({
  name: 'user.withdraw-invitation',
  method: 'DELETE',
  path: '/accounts/users/{_id}/invitation',
  access: write,
  summary: 'Withdraw an invitation; its link stops working',
  input: { params: one, query: OwnAccount },
  answer: ManagedUser,
  errors: ['not_found', 'beyond_own_rights', 'illegal_transition'],
  event: 'user.invitation_withdrawn',
});

export const ENDPOINTS = [
  listUsers,
  listUserOptions,
  inviteUser,
  inviteOrReplaceUser,
  getUser,
  updateUser,
  countHoldings,
  deleteUser,
  resendInvitation,
  withdrawInvitation,
];
