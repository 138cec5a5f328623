import { ADMINISTRATOR_ROLE } from '#contracts/people/rights.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The administrators of an account, and which of them may sign in otherwise though single sign-on is enforced. */
export const listBreakGlass = (unit: UnitOfWork) => administrators(unit).execute();

function administrators(unit: UnitOfWork) {
  return unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select(['users._id as user_id', 'users.name', 'users.email', 'users.break_glass as allowed'])
    .where('users.account_id', '=', unit.accountId)
    .where('roles.name', '=', ADMINISTRATOR_ROLE)
    .where('users.disabled_at', 'is', null)
    .where('users.password_hash', 'is not', null)
    .orderBy('users.name');
}

/** Whether the account enforces single sign-on. */
export function isEnforced(unit: UnitOfWork): Promise<boolean> {
  return accountTable(unit, 'sso_connections').exists({ active: true, enforced: true });
}

/** The same, locked: two who revoke the permission from each other at once are detected. */
export async function lockBreakGlass(unit: UnitOfWork) {
  return administrators(unit).forUpdate('users').execute();
}

/** Sets whether a user may always use a password. */
export async function updateBreakGlass(unit: UnitOfWork, userId: string, allowed: boolean): Promise<void> {
  await accountTable(unit, 'users').update(userId, { break_glass: allowed });
}

/** The address, role and exception of a user who signs in. */
export async function findSignInRole(unit: UnitOfWork, userId: string) {
  return unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select(['users.email', 'users.break_glass', 'roles.name as role'])
    .where('users.account_id', '=', unit.accountId)
    .where('users._id', '=', userId)
    .executeTakeFirst();
}

/** Whether the account has proved that a domain is its own. */
export async function hasVerifiedDomain(unit: UnitOfWork, domain: string): Promise<boolean> {
  const row = await accountTable(unit, 'sso_domains')
    .selectFrom()
    .select('_id')
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
