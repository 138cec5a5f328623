import { allows } from '#contracts/permissions/requirement.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Whether all of these are users of the account. */
export async function areUsersOfAccount(unit: UnitOfWork, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return true;
  const known = await accountTable(unit, 'users')
    .selectFrom()
    .select('_id')
    .where('_id', 'in', wanted)
    .execute();
  return known.length === wanted.length;
}

/** Only users who may read mentions are notified of them. */
const MAY_HEAR = ['listening.keyword.read'] as const;

/** Those of some users who may be notified of alerts. */
export async function listNotifiableUsers(unit: UnitOfWork, people: readonly string[]): Promise<string[]> {
  if (people.length === 0) return [];
  const found = await unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select(['users._id', 'roles.permissions'])
    .where('users.account_id', '=', unit.accountId)
    .where('users._id', 'in', people)
    .execute();
  return found.flatMap(({ _id, permissions }) => (allows(permissions, MAY_HEAR) ? [_id] : []));
}
