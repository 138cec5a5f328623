import { sql } from 'kysely';
import type { Permission } from '#contracts/permissions/table.ts';
import { loadStatuses } from '#server/crm/working-status/status-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const ANSWERS: Permission = 'crm.ticket.write';

/** A user who is at work: punched in, in a working status that accepts tickets. */
export type OnDuty = { _id: string; group_id: string | null };

/** The users at work who may answer tickets. */
export async function listOnDuty(unit: UnitOfWork): Promise<OnDuty[]> {
  const rows = await unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select(['users._id', 'users.group_id'])
    .where('users.account_id', '=', unit.accountId)
    .where('users.in_status', '=', true)
    .where('users.disabled_at', 'is', null)
    .where(sql<boolean>`${ANSWERS} = any(roles.permissions)`)
    .execute();
  const accepting = await listAccepting(
    unit,
    rows.map(({ _id }) => _id),
  );
  return rows.filter(({ _id }) => accepting.has(_id));
}

/** Whether a user is at work. */
export async function isOnDuty(unit: UnitOfWork, userId: string): Promise<boolean> {
  const user = await accountTable(unit, 'users').find(userId, ['in_status']);
  return user?.in_status === true && (await listAccepting(unit, [userId])).has(userId);
}

/** Those whose working status accepts tickets; a user without a status accepts them. */
async function listAccepting(unit: UnitOfWork, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const statuses = await loadStatuses(unit, ids);
  return new Set(ids.filter((id) => statuses.get(id)?.status?.accepts_tickets ?? true));
}
