import type { WorkingStatus } from '#contracts/crm/working-status/own-status.ts';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { startSpan } from '#server/crm/working-status/span-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listSetting } from '#server/settings/public.ts';

/** A person's status, and since when they chose it (null: no choice was made). */
export type PersonStatus = { status: WorkingStatus | null; since: string | null };

/** The statuses that may be chosen, in their order; the first is the default. */
export async function listActiveStatuses(unit: UnitOfWork): Promise<WorkingStatus[]> {
  return (await listSetting(unit, workingStatus, 'statuses')).filter(({ active }) => active);
}

/** The status of each of these people. A choice whose status is deleted or out of use does not count. */
export async function loadStatuses(
  unit: UnitOfWork,
  userIds: readonly string[],
): Promise<Map<string, PersonStatus>> {
  const items = await listActiveStatuses(unit);
  const byId = new Map(items.map((item) => [item._id, item]));
  const rows =
    userIds.length === 0
      ? []
      : await accountTable(unit, 'user_working_statuses')
          .selectFrom()
          .select(['user_id', 'status_id', 'since'])
          .where('user_id', 'in', userIds)
          .execute();
  const chosen = new Map(rows.map((row) => [row.user_id, row]));
  return new Map(
    userIds.map((id) => {
      const row = chosen.get(id);
      const status = row && byId.get(row.status_id);
      return [id, status ? { status, since: row.since } : { status: items[0] ?? null, since: null }];
    }),
  );
}

/** Stores a person's chosen status. */
export async function chooseStatus(unit: UnitOfWork, userId: string, status: WorkingStatus): Promise<void> {
  const statusId = status._id;
  await accountTable(unit, 'user_working_statuses')
    .insertInto({ user_id: userId, status_id: statusId, since: unit.now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id']).doUpdateSet({ status_id: statusId, since: unit.now }),
    )
    .execute();
  // The row above is locked by now, so a person's spans follow each other.
  await startSpan(unit, userId, status);
}
