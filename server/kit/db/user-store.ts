import { sql } from 'kysely';
import type { Permission } from '#contracts/permissions/table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The users of the account whose role holds a permission. */
export async function listUsersWithPermission(unit: UnitOfWork, permission: Permission): Promise<string[]> {
  const rows = await unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select('users._id')
    .where('users.account_id', '=', unit.accountId)
    .where(sql<boolean>`${permission} = any(roles.permissions)`)
    .execute();
  return rows.map(({ _id }) => _id);
}
