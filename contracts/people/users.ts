import { z } from 'zod';
import { endpoint } from '#contracts/kit/endpoint.ts';
import { changesOf } from '#contracts/kit/changes.ts';
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

export const listUsers = endpoint({
  name: 'user.list',
  method: 'GET',
  path: '/accounts/users',
  access: read,
  summary: 'People of the account whom the caller manages, by name; whole unless limit or cursor is given',
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

/** The roles and groups that the caller may give, for forms; permission to read all roles is not needed for it. */
export const listUserOptions = endpoint({
  name: 'user.options',
  method: 'GET',
  path: '/accounts/user-options',
  access: read,
  summary: 'Roles and groups that the caller may give to people',
  input: { query: OwnAccount },
  answer: z.object({
    roles: z.array(z.object({ _id: Id, name: z.string(), assignable: z.boolean() })),
    groups: z.array(z.object({ _id: Id, name: z.string() })),
    /** Whether people outside any group can be managed, too. */
    beyond_groups: z.boolean(),
  }),
});

const inviting = {
  access: write,
  status: 201,
  answer: ManagedUser,
  event: 'user.invited',
} as const;

export const inviteUser = endpoint({
  ...inviting,
  name: 'user.create',
  method: 'POST',
  path: '/accounts/users',
  summary: 'Invite somebody by mail: made without a password, which they choose by a link of seven days',
  input: { query: OwnAccount, body: NewUser },
  errors: ['email_taken', 'beyond_own_rights', 'limit_reached'],
});

export const inviteOrReplaceUser = endpoint({
  ...inviting,
  name: 'user.create-or-replace',
  method: 'POST',
  path: '/accounts/users/{_id}',
  summary: 'The same as without an id; where the id names somebody of the account, they are changed instead',
  input: { params: one, query: OwnAccount, body: NewUser },
  errors: [
    'email_taken',
    'beyond_own_rights',
    'limit_reached',
    'last_administrator',
    'last_break_glass',
    'not_yourself',
  ],
});

export const getUser = endpoint({
  name: 'user.get',
  method: 'GET',
  path: '/accounts/users/{_id}',
  access: read,
  summary: 'One person with what their role allows',
  input: { params: one, query: OwnAccount },
  answer: ManagedUserDetail,
  errors: ['not_found'],
});

export const updateUser = endpoint({
  name: 'user.update',
  method: 'PUT',
  path: '/accounts/users/{_id}',
  access: write,
  summary:
    'Change name, address, role or group of a person, or whether they may come in; fields not sent stay',
  input: {
    params: one,
    query: OwnAccount,
    body: changesOf(UserFields).extend({
      disabled: z.boolean().optional(),
      version: Version.optional(),
    }),
  },
  answer: ManagedUser,
  errors: [
    'not_found',
    'email_taken',
    'beyond_own_rights',
    'last_administrator',
    'last_break_glass',
    'not_yourself',
    'limit_reached',
    'stale_version',
  ],
  event: 'user.updated',
});

export const countHoldings = endpoint({
  name: 'user.holdings',
  method: 'GET',
  path: '/accounts/users/{_id}/holdings',
  access: read,
  summary: 'What somebody else takes over when this person leaves, counted',
  input: { params: one, query: OwnAccount },
  answer: Holdings,
  errors: ['not_found'],
});

export const deleteUser = endpoint({
  name: 'user.delete',
  method: 'DELETE',
  path: '/accounts/users/{_id}',
  access: write,
  summary:
    'Remove a person; `transfer_to` takes over their tickets, keywords and posts, else these are nobody’s',
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

export const resendInvitation = endpoint({
  name: 'user.invite-again',
  method: 'POST',
  path: '/accounts/users/{_id}/invitation',
  access: write,
  summary: 'Send the invitation again; the link sent before stops working',
  input: { params: one, query: OwnAccount },
  answer: ManagedUser,
  errors: ['not_found', 'beyond_own_rights', 'illegal_transition'],
  event: 'user.invited',
});

export const withdrawInvitation = endpoint({
  name: 'user.withdraw-invitation',
  method: 'DELETE',
  path: '/accounts/users/{_id}/invitation',
  access: write,
  summary: 'Make the link of an invitation stop working',
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
