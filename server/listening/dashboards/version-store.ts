import { DashboardInput, type DashboardVersion } from '#contracts/listening/dashboards/dashboard.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { SharedRow } from '#server/kit/shared-list/declaration.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

/** Versions of a dashboard that are kept besides the present one. */
const KEPT = 50;

/** Stores a dashboard's version before a change, and deletes the oldest version. */
export async function storeVersion(
  unit: UnitOfWork,
  row: SharedRow<DashboardInput>,
  byId: string,
): Promise<void> {
  await accountTable(unit, 'dashboard_versions').insert({
    dashboard_id: row._id,
    version: row.version,
    at: unit.now,
    by_id: byId,
    fields: JSON.stringify(DashboardInput.strip().parse(row)),
  });
  await accountTable(unit, 'dashboard_versions')
    .deleteFrom()
    .where('dashboard_id', '=', row._id)
    .where('version', '<=', row.version - KEPT)
    .execute();
}

/** The earlier versions of a dashboard, the newest first; `by` is who made the change. */
export async function listVersions(unit: UnitOfWork, id: string): Promise<DashboardVersion[]> {
  const rows = await unit.db
    .selectFrom('dashboard_versions as kept')
    .select(['kept.version', 'kept.at', 'kept.fields', buildPersonNameSql('kept', 'by_id').as('by')])
    .where('kept.account_id', '=', unit.accountId)
    .where('kept.dashboard_id', '=', id)
    .orderBy('kept.version', 'desc')
    .execute();
  return rows.map(({ fields, by, ...row }) => ({
    ...row,
    by: by ?? '',
    fields: DashboardInput.parse(fields),
  }));
}
