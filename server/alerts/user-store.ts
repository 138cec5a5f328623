import { allows, type Requirement } from '#contracts/permissions/requirement.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Those of some users whose role has permissions. */
export async function listUsersWith(
  unit: UnitOfWork,
  people: readonly string[],
  need: Requirement,
): Promise<string[]> {
  if (people.length === 0) return [];
  const found = await unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select(['users._id', 'roles.permissions'])
    .where('users.account_id', '=', unit.accountId)
    .where('users._id', 'in', [...people])
    .execute();
  return found.flatMap(({ _id, permissions }) => (allows(permissions, need) ? [_id] : []));
}

/** The users of the account who may sign in, by name, with what decides about what they see. */
export function listUsers(unit: UnitOfWork) {
  return unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select(['users._id', 'users.name', 'users.group_id', 'roles.permissions'])
    .where('users.account_id', '=', unit.accountId)
    .where('users.disabled_at', 'is', null)
    .orderBy('users.name')
    .execute();
}
