import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { ADMINISTRATOR_ROLE } from '#contracts/people/rights.ts';
import { RoleFields } from '#contracts/people/role.ts';

const DefaultRole = z.strictObject(RoleFields).omit({ second_factor_required: true });

/** The initial roles of a new organisation. One of them must be the administrator's, or nobody could administer it. */
export const DefaultRoleList = z
  .array(DefaultRole)
  .min(1)
  .max(30)
  .refine(
    (roles) => roles.some(({ name }) => name === ADMINISTRATOR_ROLE),
    toIssue(fault('needs_role', { role: ADMINISTRATOR_ROLE })),
  )
  .refine(
    (roles) => new Set(roles.map(({ name }) => name.toLowerCase())).size === roles.length,
    toIssue(fault('two_roles')),
  );

const StoredRole = z.object({ name: z.string(), about: z.string(), permissions: z.array(z.string()) });

export const DefaultRoles = z.object({
  /** 0 while the suite's own list was never changed. */
  version: z.number().int(),
  changed_at: Instant.nullable(),
  roles: z.array(StoredRole),
});
export type DefaultRoles = z.infer<typeof DefaultRoles>;

/** What applying the list does (or in a dry run: would do) to one organisation's role. */
export const RoleEffect = z.object({
  account_id: Id,
  account: z.string(),
  role: z.string(),
  effect: z.enum(['create', 'change', 'same']),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  users: z.number().int(),
});
export type RoleEffect = z.infer<typeof RoleEffect>;

const administrator = { kind: 'administrator' } as const;
const path = '/api/admin/default-roles';

export const getDefaultRoles = defineEndpoint({
  name: 'admin.default-role.get',
  method: 'GET',
  path,
  access: administrator,
  summary: 'Get the default roles of new organisations',
  answer: DefaultRoles,
});

export const saveDefaultRoles = defineEndpoint({
  name: 'admin.default-role.save',
  method: 'PUT',
  path,
  access: administrator,
  summary: 'Save the default roles of new organisations; existing organisations stay as they are',
  input: { body: z.strictObject({ version: Version, roles: DefaultRoleList }) },
  answer: DefaultRoles,
  errors: ['stale_version'],
  event: 'default_roles.updated',
});

export const applyDefaultRoles = defineEndpoint({
  name: 'admin.default-role.apply',
  method: 'POST',
  path: `${path}/apply`,
  access: administrator,
  summary: 'Apply the default roles to existing organisations; with dry_run only report what would change',
  input: {
    body: z.strictObject({
      dry_run: z.boolean(),
      /** Which organisations; absent means all. */
      account_ids: z.array(Id).max(1000).optional(),
      /** Which roles of the list; absent means all. */
      roles: z.array(z.string().max(80)).max(30).optional(),
    }),
  },
  answer: z.object({ dry_run: z.boolean(), accounts: z.number().int(), effects: z.array(RoleEffect) }),
  errors: ['not_found'],
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [getDefaultRoles, saveDefaultRoles, applyDefaultRoles];
