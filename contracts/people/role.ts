import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, WholeQuery } from '#contracts/kit/envelope.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { ROLES } from '#contracts/people/needs.ts';
import { OwnAccount } from '#contracts/people/own-account.ts';
import { ACCOUNT_PERMISSIONS } from '#contracts/permissions/default-roles.ts';
import { isReservedRoleName } from '#contracts/permissions/platform.ts';

const NameOfRole = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine((name) => !isReservedRoleName(name), toIssue(fault('reserved')));

const known: ReadonlySet<string> = new Set(ACCOUNT_PERMISSIONS);
const Permissions = z
  .array(z.string().refine((one) => known.has(one), toIssue(fault('no_permission'))))
  .max(known.size)
  .transform((given) => ACCOUNT_PERMISSIONS.filter((one) => given.includes(one)));

/** The fields of a role as input. */
export const RoleFields = {
  name: NameOfRole,
  about: z.string().trim().max(500).default(''),
  permissions: Permissions,
  /** Users with the role sign in with a second factor, whatever the account requires of others. */
  second_factor_required: z.boolean().default(false),
};

/** A role of the account: a named list of permissions, and its number of users. */
export const Role = z.object({
  _id: Id,
  name: z.string(),
  about: z.string(),
  permissions: z.array(z.string()),
  second_factor_required: z.boolean(),
  users: z.number().int(),
  /** The default permissions of the role of this name; null for a custom role. */
  default_permissions: z.array(z.string()).nullable(),
  /** Whether the caller may change it: it has no permission that they lack. */
  manageable: z.boolean(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Role = z.infer<typeof Role>;

const read = { kind: 'permitted', need: ROLES.read } as const;
const write = { kind: 'permitted', need: ROLES.write } as const;
const one = z.object({ _id: Id });
const NewRole = z.strictObject(RoleFields);

export const listRoles = defineEndpoint({
  name: 'role.list',
  method: 'GET',
  path: '/accounts/roles',
  access: read,
  summary: 'List the roles of the account; `who_has` keeps those with a permission',
  input: { query: OwnAccount.extend({ ...WholeQuery.shape, who_has: z.string().max(100).optional() }) },
  answer: buildPageSchema(Role),
});

export const createRole = defineEndpoint({
  name: 'role.create',
  method: 'POST',
  path: '/accounts/roles',
  access: write,
  status: 201,
  summary: 'Create a role; it can only have permissions that the caller has',
  input: { query: OwnAccount, body: NewRole },
  answer: Role,
  errors: ['name_taken', 'beyond_own_rights'],
  event: 'role.created',
});

export const createOrReplaceRole = defineEndpoint({
  name: 'role.create-or-replace',
  method: 'POST',
  path: '/accounts/roles/{_id}',
  access: write,
  status: 201,
  summary: 'Create a role, or update the one with this id if it exists',
  input: { params: one, query: OwnAccount, body: NewRole },
  answer: Role,
  errors: ['name_taken', 'beyond_own_rights', 'last_administrator', 'last_break_glass', 'not_yourself'],
});

export const getRole = defineEndpoint({
  name: 'role.get',
  method: 'GET',
  path: '/accounts/roles/{_id}',
  access: read,
  summary: 'Get a role',
  input: { params: one, query: OwnAccount },
  answer: Role,
  errors: ['not_found'],
});

export const updateRole = defineEndpoint({
  name: 'role.update',
  method: 'PUT',
  path: '/accounts/roles/{_id}',
  access: write,
  summary: 'Update a role; it takes effect immediately for everybody who has it',
  input: {
    params: one,
    query: OwnAccount,
    body: toChangesSchema(RoleFields).extend({ version: Version.optional() }),
  },
  answer: Role,
  errors: [
    'not_found',
    'name_taken',
    'beyond_own_rights',
    'last_administrator',
    'last_break_glass',
    'not_yourself',
    'stale_version',
  ],
  event: 'role.updated',
});

export const deleteRole = defineEndpoint({
  name: 'role.delete',
  method: 'DELETE',
  path: '/accounts/roles/{_id}',
  access: write,
  summary: 'Delete a role; everybody who has it gets the role `move_to`',
  input: { params: one, query: OwnAccount.extend({ move_to: Id.optional() }) },
  answer: z.object({ _id: Id }),
  errors: [
    'not_found',
    'role_in_use',
    'beyond_own_rights',
    'last_administrator',
    'last_break_glass',
    'not_yourself',
  ],
  event: 'role.deleted',
});

export const ENDPOINTS = [listRoles, createRole, createOrReplaceRole, getRole, updateRole, deleteRole];
