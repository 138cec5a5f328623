import type { Session } from '#contracts/identity/session.ts';
import type { OwnAccount } from '#contracts/people/own-account.ts';
import {
  ADMINISTRATOR_ROLE,
  findMissingGrantorRights,
  findUngrantablePermissions,
  type Grantor,
} from '#contracts/people/rights.ts';
import { ACCOUNT_PERMISSIONS } from '#contracts/permissions/default-roles.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { listOwnedGroupIds } from '#server/identity/user-store.ts';
import { holdUntilCommit } from '#server/kit/db/transaction-lock.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/**
 * The manager of users, and their scope: `held` are the manager's own permissions (nobody grants more), `groups` the groups whose users
 * they manage, null for all users of the account.
 */
export type Manager = Grantor & { userId: string | null; groups: readonly string[] | null };

type PeopleCall = { session: Session; query: OwnAccount; unit: UnitOfWork };

/** Refuses a call about another account: it finds nothing. @throws not_found */
export function requireOwnAccount({ session, query }: Pick<PeopleCall, 'session' | 'query'>): void {
  if (query.accountID !== session.account._id) refuse('not_found');
}

/** The caller as a manager of users. @throws not_found when the call is about another account */
export async function requireManager(call: PeopleCall, mode: 'read' | 'write'): Promise<Manager> {
  requireOwnAccount(call);
  const { user } = call.session;
  const held = user.role.permissions;
  const everybody = allows(held, [`center.group_management.${mode}`]);
  return {
    userId: user._id,
    ...toGrantor(call.session),
    groups: everybody ? null : await listOwnedGroupIds(call.unit, user._id),
  };
}

/** The caller as one who grants and revokes permissions. */
export function toGrantor({ user: { role } }: Session): Grantor {
  return {
    held: role.permissions,
    administers: role.name === ADMINISTRATOR_ROLE,
  };
}

/** A user who runs the installation, in any account. */
export function buildPlatformManager(userId: string | null): Manager {
  return {
    userId,
    held: ACCOUNT_PERMISSIONS,
    administers: true,
    groups: null,
  };
}

/** @throws beyond_own_rights when the manager may not grant one of the permissions, naming them */
export function requireGrantable(manager: Manager, permissions: readonly string[]): void {
  refuseBeyond(findUngrantablePermissions(manager.held, permissions));
}

/** @throws beyond_own_rights when a role, or a user who has it, may do more than the manager */
export function requireAuthorityOver(
  manager: Grantor,
  role: { name: string; permissions: readonly string[] },
): void {
  refuseBeyond(findMissingGrantorRights(manager, role));
}

function refuseBeyond(beyond: readonly string[]): void {
  if (beyond.length > 0) refuse('beyond_own_rights', { data: { permissions: beyond } });
}

/** One change of users or roles of an account at a time: two administrators cannot remove each other at once. */
export async function lockPeople(unit: UnitOfWork): Promise<void> {
  await holdUntilCommit(unit.db, `people:${unit.accountId}`);
}
