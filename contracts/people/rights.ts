import { ACCOUNT_PERMISSIONS } from '#contracts/permissions/default-roles.ts';
import type { Permission } from '#contracts/permissions/table.ts';

/** The role that every account keeps at least one active person in. */
export const ADMINISTRATOR_ROLE = 'account_admin';

/** What an administrator's role always holds: without these nobody could give them back. */
export const ADMINISTRATOR_CORE: readonly Permission[] = [
  'center.user_management.read',
  'center.user_management.write',
  'center.role_management.read',
  'center.role_management.write',
  'center.group_management.read',
  'center.group_management.write',
];

/** Takes a person's presence away instead of giving power, so whoever writes roles may give it without holding it. */
const GIVEN_BY_ROLE_WRITERS: Permission = 'center.invisible.read';

/** What a person may put into a role or give by one: what they hold themselves, as far as an account's role may hold it. */
export const getGrantablePermissions = (held: readonly string[]): readonly Permission[] =>
  ACCOUNT_PERMISSIONS.filter(
    (one) =>
      held.includes(one) || (one === GIVEN_BY_ROLE_WRITERS && held.includes('center.role_management.write')),
  );

/** Those of `wanted` that a person cannot give. Nothing: they may. */
export const findUngrantablePermissions = (
  held: readonly string[],
  wanted: readonly string[],
): readonly string[] => {
  const may: readonly string[] = getGrantablePermissions(held);
  return wanted.filter((one) => !may.includes(one));
};

/** Who gives, changes or takes: what they hold, and whether they are in the administrator's role themselves. */
export type Grantor = { held: readonly string[]; administers: boolean };

/**
 * What of a role keeps somebody from giving it, or from changing who has it. The administrator's role is more than its permissions:
 * payment and single sign-on go by its name. Nothing: they may.
 */
export const findMissingGrantorRights = (
  { held, administers }: Grantor,
  role: { name: string; permissions: readonly string[] },
): readonly string[] => [
  ...findUngrantablePermissions(held, role.permissions),
  ...(role.name === ADMINISTRATOR_ROLE && !administers ? [ADMINISTRATOR_ROLE] : []),
];
