import type { Requirement } from '#contracts/permissions/requirement.ts';

/**
 * The permissions for managing users. An owner of groups (`group_owner`) manages the users of those groups only; a user with
 * `group_management` manages all users.
 */
export const USERS = {
  read: ['center.user_management.read', ['center.group_management.read', 'center.group_owner.read']],
  write: ['center.user_management.write', ['center.group_management.write', 'center.group_owner.read']],
} as const satisfies Record<string, Requirement>;

export const GROUPS = {
  read: [['center.group_management.read', 'center.group_owner.read']],
  write: ['center.group_management.write'],
} as const satisfies Record<string, Requirement>;

export const ROLES = {
  read: ['center.role_management.read'],
  write: ['center.role_management.write'],
} as const satisfies Record<string, Requirement>;
