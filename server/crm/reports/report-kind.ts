import { allows } from '#contracts/permissions/requirement.ts';
import { REPORT_NEEDS } from '#contracts/reports/report.ts';
import type { FilterViewer } from '#server/crm/views/ticket-filter-sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * The owner of a report, as filters need them: it counts what they would see now, with their present role and group.
 * @returns null where they are gone, locked out, or may not read reports any more
 */
export const findOwnerViewer = async (
  unit: UnitOfWork,
  ownerId: string | null,
): Promise<FilterViewer | null> => {
  if (ownerId === null) return null;
  const row = await unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select(['users.group_id', 'roles.permissions'])
    .where('users.account_id', '=', unit.accountId)
    .where('users._id', '=', ownerId)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row || !allows(row.permissions, REPORT_NEEDS.crm)) return null;
  return { accountId: unit.accountId, me: ownerId, group: row.group_id, now: unit.now };
};
