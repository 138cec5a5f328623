import { sql } from 'kysely';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { Share } from '#contracts/kit/sharing.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

type UsingRow = {
  _id: string;
  home: Product;
  name: string;
  owner_id: string;
  share: Share;
  group_id: string | null;
  published: unknown;
  draft: unknown;
};

/** The dashboards whose published document or draft names one of some shared fields, by name. */
export async function listUsingDashboards(unit: UnitOfWork, keys: readonly string[]) {
  const pattern = `shared[-.](${keys.join('|')})(?![a-z0-9_])`;
  const { rows } = await sql<UsingRow>`
    select _id, home, name, owner_id, share, group_id, published, draft from viz_dashboards
     where account_id = ${unit.accountId} and (published::text ~ ${pattern} or draft::text ~ ${pattern})
     order by lower(name), _id`.execute(unit.db);
  return rows.map(({ published, draft, ...row }) => ({
    ...row,
    published: DashboardDocument.nullable().parse(published),
    draft: DashboardDocument.nullable().parse(draft),
  }));
}
export type UsingDashboard = Awaited<ReturnType<typeof listUsingDashboards>>[number];

type NamedRecord = { _id: string; name: string };

/** The schedules of a dashboard. */
export async function listSchedules(unit: UnitOfWork, dashboardId: string): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select _id, name from reports
     where account_id = ${unit.accountId} and viz_dashboard_id = ${dashboardId} order by lower(name), _id`.execute(
    unit.db,
  );
  return rows;
}

/** The alert rules on some tiles of a dashboard. */
export async function listTileAlerts(
  unit: UnitOfWork,
  dashboardId: string,
  tiles: readonly string[],
): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select _id, name from alert_rules
     where account_id = ${unit.accountId} and dashboard_id = ${dashboardId} and measure ->> 'tile' = any(${tiles})
     order by lower(name), _id`.execute(unit.db);
  return rows;
}

/** How many filter sets of a dashboard have a value for one of some filters. */
export async function countFilterSets(
  unit: UnitOfWork,
  dashboardId: string,
  filters: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from viz_filter_sets
     where account_id = ${unit.accountId} and dashboard_id = ${dashboardId}
       and jsonb_exists_any(state -> 'filters', ${filters})`.execute(unit.db);
  return rows[0]?.count ?? 0;
}
