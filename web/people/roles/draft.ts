import type { PermissionFeature } from '#contracts/people/permission-map.ts';
import { ADMINISTRATOR_CORE, ADMINISTRATOR_ROLE, getGrantablePermissions } from '#contracts/people/rights.ts';
import type { Role } from '#contracts/people/role.ts';
import { PERMISSION_MAP } from '#texts/permission-map.ts';

/** A role while it is edited. `_id` is null for one that is not created yet. */
export type RoleDraft = {
  name: string;
  about: string;
  permissions: readonly string[];
  second_factor_required: boolean;
};

/** The editable part of a role; its permissions are sorted, so that granting and revoking one leaves the draft unchanged. */
export function toDraft({ name, about, permissions, second_factor_required }: RoleDraft): RoleDraft {
  return {
    name,
    about,
    permissions: permissions.toSorted(),
    second_factor_required,
  };
}

/** The features that a role of an account may have, by area. */
export const GRANTABLE_MAP = PERMISSION_MAP.map(({ area, features }) => ({
  area,
  features: features.filter((feature) => feature.grantable),
})).filter(({ features }) => features.length > 0);

/** The permissions of a feature, read first. */
export function getPermissions({ read, write }: Pick<PermissionFeature, 'read' | 'write'>): string[] {
  return [read, write].filter((one) => one !== null);
}

/**
 * Switches a permission of a feature. Writing without reading would be useless, so granting `write` grants `read`, and revoking `read`
 * revokes `write`; a permission that the caller cannot grant is left unchanged.
 */
export function togglePermission(
  held: readonly string[],
  feature: Pick<PermissionFeature, 'read' | 'write'>,
  { permission, on, may }: { permission: string; on: boolean; may: readonly string[] },
): readonly string[] {
  const both = getPermissions(feature);
  const along = on === (permission === feature.write) ? both : [permission];
  const touched = along.filter((one) => may.includes(one));
  const rest = held.filter((one) => !touched.includes(one));
  return on ? [...rest, ...touched] : rest;
}

/** How a role differs from what it is compared with. */
export function findDifferences(held: readonly string[], standard: readonly string[]) {
  return {
    added: held.filter((one) => !standard.includes(one)),
    taken: standard.filter((one) => !held.includes(one)),
  };
}

/** Why a switch cannot be changed, if it cannot. */
export type LockReason = 'not_yours' | 'core' | 'locked';

/** What prevents the change of one permission in a role, for a user with the permissions `held`. */
export function findLockReason(
  permission: string,
  role: Pick<Role, 'name' | 'manageable'> | null,
  held: readonly string[],
): LockReason | undefined {
  if (role && !role.manageable) return 'locked';
  if (role?.name === ADMINISTRATOR_ROLE && ADMINISTRATOR_CORE.some((one) => one === permission))
    return 'core';
  return getGrantablePermissions(held).some((one) => one === permission) ? undefined : 'not_yours';
}
