import { ACCOUNT_PERMISSIONS } from '#contracts/permissions/default-roles.ts';
import type { Permission } from '#contracts/permissions/table.ts';

/** The role that at least one active user of every account must have. */
export const ADMINISTRATOR_ROLE = 'account_admin';

/** Permissions that an administrator's role always has: without these nobody could restore them. */
export const ADMINISTRATOR_CORE: readonly Permission[] = [
  'center.user_management.read',
  'center.user_management.write',
  'center.role_management.read',
  'center.role_management.write',
  'center.group_management.read',
  'center.group_management.write',
];

/** It hides a user instead of giving power, so a user who writes roles may grant it without having it. */
const GIVEN_BY_ROLE_WRITERS: Permission = 'center.invisible.read';

/** The permissions that a user may put into a role or grant by one: their own, as far as an account's role may have them. */
export function getGrantablePermissions(held: readonly string[]): readonly Permission[] {
  return ACCOUNT_PERMISSIONS.filter(
    (one) =>
      held.includes(one) || (one === GIVEN_BY_ROLE_WRITERS && held.includes('center.role_management.write')),
  );
}

/** Those of `wanted` that a user cannot grant. Empty: they may grant all. */
export function findUngrantablePermissions(
  held: readonly string[],
  wanted: readonly string[],
): readonly string[] {
  const may: readonly string[] = getGrantablePermissions(held);
  return wanted.filter((one) => !may.includes(one));
}

/** Who grants, changes or removes a role: their permissions, and whether they have the administrator's role themselves. */
export type Grantor = { held: readonly string[]; administers: boolean };

/**
 * The parts of a role that keep a user from granting it, or from changing who has it. The administrator's role is more than its
 * permissions: payment and single sign-on check its name. Empty: they may.
 */
export function findMissingGrantorRights(
  { held, administers }: Grantor,
  role: { name: string; permissions: readonly string[] },
): readonly string[] {
  return [
    ...findUngrantablePermissions(held, role.permissions),
    ...(role.name === ADMINISTRATOR_ROLE && !administers ? [ADMINISTRATOR_ROLE] : []),
  ];
}
