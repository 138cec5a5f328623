import { z } from 'zod';
import { Language, PasswordStrength } from '#contracts/accounts/account.ts';
import { Email } from '#contracts/accounts/user.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { ProductMap } from '#contracts/kit/products.ts';
import { AccountFields as OwnFields } from '#contracts/people/account.ts';
import { FeatureOverrides } from '#contracts/permissions/features.ts';

/** How long a deleted organisation can be restored. */
export const GRACE_DAYS = 30;

/** `suspended`: none of its users can sign in, incoming items are still stored; `deleting`: the same, until its data is deleted. */
export const ACCOUNT_STATES = ['active', 'suspended', 'deleting'] as const;
export const AccountState = z.enum(ACCOUNT_STATES);
export type AccountState = z.infer<typeof AccountState>;

/** An organisation as operators see it. */
export const AdminAccount = z.object({
  _id: Id,
  name: z.string(),
  product: ProductMap,
  password_strength: PasswordStrength,
  time_zone: z.string(),
  language: Language,
  plan: z.object({ _id: Id, name: z.string() }).nullable(),
  feature_overrides: FeatureOverrides,
  state: AccountState,
  suspended_reason: z.string(),
  delete_at: Instant.nullable(),
  demo: z.boolean(),
  counts: z.object({
    users: z.number().int(),
    roles: z.number().int(),
    keywords: z.number().int(),
    channels: z.number().int(),
    brands: z.number().int(),
  }),
  version: z.number().int(),
  created_at: Instant,
});
export type AdminAccount = z.infer<typeof AdminAccount>;

/** The fields of an organisation: those that its own administrators may change, and those that only the operator sets. */
export const AccountFields = {
  name: OwnFields.name,
  time_zone: OwnFields.time_zone.default('Asia/Bangkok'),
  language: OwnFields.language.default('en'),
  password_strength: OwnFields.password_strength.default('normal'),
  product: ProductMap.default({}),
  plan_id: Id.nullable().default(null),
  feature_overrides: FeatureOverrides.default({}),
};

/** The first administrator of a new organisation: invited by e-mail, or given a password that is shown once. */
export const FirstAdministrator = z.strictObject({
  email: Email,
  name: z.string().trim().min(1).max(200),
  by: z.enum(['invitation', 'password']),
});

const administrator = { kind: 'administrator' } as const;
const one = z.object({ account_id: Id });
const path = '/api/admin/accounts';

export const listAccounts = defineEndpoint({
  name: 'admin.account.list',
  method: 'GET',
  path,
  access: administrator,
  summary: 'List organisations, newest first; `q` searches their names and users’ addresses',
  input: {
    query: z.strictObject({
      ...PageQuery.shape,
      q: z.string().max(200).optional(),
      state: AccountState.optional(),
    }),
  },
  answer: buildPageSchema(AdminAccount).extend({
    /** How many there are in each state, regardless of the search. */
    totals: z.object({ active: z.number().int(), suspended: z.number().int(), deleting: z.number().int() }),
  }),
});

export const getAccount = defineEndpoint({
  name: 'admin.account.get',
  method: 'GET',
  path: `${path}/{account_id}`,
  access: administrator,
  summary: 'Get an organisation',
  input: { params: one },
  answer: AdminAccount,
  errors: ['not_found'],
});

export const createAccount = defineEndpoint({
  name: 'admin.account.create',
  method: 'POST',
  path,
  access: administrator,
  summary: 'Create an organisation with the default roles and its first administrator',
  input: { body: z.strictObject({ ...AccountFields, administrator: FirstAdministrator }) },
  answer: z.object({
    account: AdminAccount,
    /** Shown only once; null where the administrator was invited. */
    password: z.string().nullable(),
  }),
  status: 201,
  errors: ['email_taken', 'not_found'],
  event: 'account.created',
  transaction: false,
  idempotent: false,
});

export const updateAccount = defineEndpoint({
  name: 'admin.account.update',
  method: 'PUT',
  path: `${path}/{account_id}`,
  access: administrator,
  summary: 'Update an organisation; open browsers follow immediately',
  input: { params: one, body: toChangesSchema(AccountFields).extend({ version: Version.optional() }) },
  answer: AdminAccount,
  errors: ['not_found', 'stale_version'],
  event: 'account.updated',
  transaction: false,
});

export const suspendAccount = defineEndpoint({
  name: 'admin.account.suspend',
  method: 'POST',
  path: `${path}/{account_id}/suspension`,
  access: administrator,
  summary: 'Suspend an organisation: sessions end and nobody can sign in; incoming data is still stored',
  input: { params: one, body: z.strictObject({ reason: z.string().trim().max(500).default('') }) },
  answer: AdminAccount,
  errors: ['not_found', 'illegal_transition'],
  event: 'account.suspended',
  transaction: false,
});

export const resumeAccount = defineEndpoint({
  name: 'admin.account.resume',
  method: 'DELETE',
  path: `${path}/{account_id}/suspension`,
  access: administrator,
  summary: 'Resume a suspended organisation',
  input: { params: one },
  answer: AdminAccount,
  errors: ['not_found', 'illegal_transition'],
  event: 'account.resumed',
  transaction: false,
});

export const deleteAccount = defineEndpoint({
  name: 'admin.account.delete',
  method: 'DELETE',
  path: `${path}/{account_id}`,
  access: administrator,
  summary: `Delete an organisation: nobody can sign in, an archive of its data is created, and after ${GRACE_DAYS} days the data is deleted`,
  input: {
    params: one,
    // The name, typed by hand, so that nobody deletes the wrong one by mistake.
    query: z.strictObject({ name: z.string().max(200) }),
  },
  answer: AdminAccount,
  errors: ['not_found', 'illegal_transition'],
  event: 'account.deletion_planned',
  transaction: false,
});

export const cancelAccountDeletion = defineEndpoint({
  name: 'admin.account.cancel-deletion',
  method: 'DELETE',
  path: `${path}/{account_id}/deletion`,
  access: administrator,
  summary: 'Cancel the planned deletion of an organisation',
  input: { params: one },
  answer: AdminAccount,
  errors: ['not_found', 'illegal_transition'],
  event: 'account.deletion_cancelled',
  transaction: false,
});

export const listProductPermissions = defineEndpoint({
  name: 'admin.product-permission.list',
  method: 'GET',
  path: '/api/admin/product-permissions',
  access: administrator,
  summary: 'List which products each organisation has, by name',
  input: { query: z.strictObject({ ...PageQuery.shape, q: z.string().max(200).optional() }) },
  answer: buildPageSchema(
    z.object({ account_id: Id, name: z.string(), product: ProductMap, version: z.number().int() }),
  ),
});

export const saveProductPermissions = defineEndpoint({
  name: 'admin.product-permission.save',
  method: 'PUT',
  path: '/api/admin/product-permissions/{account_id}',
  access: administrator,
  summary: 'Set the products of an organisation; those not named become inactive',
  input: {
    params: one,
    body: z.strictObject({ product: ProductMap, version: Version.optional() }),
  },
  answer: AdminAccount,
  errors: ['not_found', 'stale_version'],
  event: 'account.updated',
  transaction: false,
});

export const ENDPOINTS = [
  listAccounts,
  getAccount,
  createAccount,
  updateAccount,
  suspendAccount,
  resumeAccount,
  deleteAccount,
  cancelAccountDeletion,
  listProductPermissions,
  saveProductPermissions,
];
