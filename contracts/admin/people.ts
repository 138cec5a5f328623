import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Version } from '#contracts/kit/ids.ts';
import { Role, RoleFields } from '#contracts/people/role.ts';
import { ManagedUser, UserFields, UserState } from '#contracts/people/user.ts';

const administrator = { kind: 'administrator' } as const;
const roles = '/api/admin/accounts/{account_id}/roles';
const ofAccount = z.object({ account_id: Id });
const oneRole = ofAccount.extend({ role_id: Id });
const version = { version: Version.optional() };

export const listRoles = defineEndpoint({
  name: 'admin.role.list',
  method: 'GET',
  path: roles,
  access: administrator,
  summary: 'List the roles of an organisation',
  input: { params: ofAccount },
  answer: z.object({ items: z.array(Role), next: z.null() }),
  errors: ['not_found'],
  transaction: false,
});

export const createRole = defineEndpoint({
  name: 'admin.role.create',
  method: 'POST',
  path: roles,
  access: administrator,
  summary: 'Create a role in an organisation',
  input: { params: ofAccount, body: z.strictObject(RoleFields) },
  answer: Role,
  status: 201,
  errors: ['not_found', 'name_taken'],
  event: 'role.created',
  transaction: false,
});

export const updateRole = defineEndpoint({
  name: 'admin.role.update',
  method: 'PUT',
  path: `${roles}/{role_id}`,
  access: administrator,
  summary: 'Update a role of an organisation; it takes effect immediately for everybody who has it',
  input: { params: oneRole, body: toChangesSchema(RoleFields).extend(version) },
  answer: Role,
  errors: ['not_found', 'name_taken', 'last_administrator', 'last_break_glass', 'stale_version'],
  event: 'role.updated',
  transaction: false,
});

export const deleteRole = defineEndpoint({
  name: 'admin.role.delete',
  method: 'DELETE',
  path: `${roles}/{role_id}`,
  access: administrator,
  summary: 'Delete a role of an organisation; everybody who has it gets the role `move_to`',
  input: { params: oneRole, query: z.strictObject({ move_to: Id.optional() }) },
  answer: z.object({ _id: Id }),
  errors: ['not_found', 'role_in_use', 'last_administrator', 'last_break_glass'],
  event: 'role.deleted',
  transaction: false,
});

const users = '/api/admin/users';
const oneUser = z.object({ user_id: Id });

export const listUsers = defineEndpoint({
  name: 'admin.user.list',
  method: 'GET',
  path: users,
  access: administrator,
  summary: 'List the users of an organisation, by name',
  input: {
    query: z.strictObject({
      account_id: Id,
      q: z.string().max(200).optional(),
      role_id: Id.optional(),
      state: UserState.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      cursor: z.string().max(500).optional(),
    }),
  },
  answer: z.object({ items: z.array(ManagedUser), next: z.string().nullable() }),
  errors: ['not_found'],
  transaction: false,
});

export const createUser = defineEndpoint({
  name: 'admin.user.create',
  method: 'POST',
  path: users,
  access: administrator,
  summary: 'Add a user to an organisation, invited by mail or with a password that is shown once',
  input: {
    body: z.strictObject({ account_id: Id, ...UserFields, by: z.enum(['invitation', 'password']) }),
  },
  answer: z.object({ user: ManagedUser, password: z.string().nullable() }),
  status: 201,
  errors: ['not_found', 'email_taken', 'limit_reached'],
  event: 'user.invited',
  transaction: false,
  idempotent: false,
});

export const updateUser = defineEndpoint({
  name: 'admin.user.update',
  method: 'PUT',
  path: `${users}/{user_id}`,
  access: administrator,
  summary: 'Update a user of an organisation, or whether they can sign in',
  input: {
    params: oneUser,
    body: toChangesSchema(UserFields).extend({ disabled: z.boolean().optional(), ...version }),
  },
  answer: ManagedUser,
  errors: ['not_found', 'email_taken', 'last_administrator', 'last_break_glass', 'stale_version'],
  event: 'user.updated',
  transaction: false,
});

export const inviteAgain = defineEndpoint({
  name: 'admin.user.invite-again',
  method: 'POST',
  path: `${users}/{user_id}/invitation`,
  access: administrator,
  summary: 'Resend a user’s invitation; the previous link stops working',
  input: { params: oneUser },
  answer: ManagedUser,
  errors: ['not_found', 'illegal_transition'],
  event: 'user.invited',
  transaction: false,
});

export const ENDPOINTS = [
  listRoles,
  createRole,
  updateRole,
  deleteRole,
  listUsers,
  createUser,
  updateUser,
  inviteAgain,
];
