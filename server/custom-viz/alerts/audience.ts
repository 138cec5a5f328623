import { DASHBOARD_SHARING } from '#contracts/custom-viz/sharing.ts';
import type { SharedResource } from '#contracts/kit/sharing.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { listUsers, type ListAudience } from '#server/alerts/public.ts';
import { findMeasureRule } from '#server/custom-viz/alerts/rule-store.ts';
import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';

/** The users who see a dashboard, by name. */
export async function listReceivers(
  unit: UnitOfWork,
  dashboard: SharedResource,
): Promise<{ _id: string; name: string }[]> {
  const users = await listUsers(unit);
  return users
    .filter(
      (user) =>
        allows(user.permissions, ['custom_viz.dashboard.read']) && DASHBOARD_SHARING.maySee(user, dashboard),
    )
    .map(({ _id, name }) => ({ _id, name }));
}

/** Only users who see the dashboard are notified of its numbers. */
export const listMeasureAudience: ListAudience = async (unit, { _id, people }) => {
  const rule = await findMeasureRule(unit, _id);
  const dashboard = rule && (await sharedRows(unit, VIZ_DASHBOARDS).find(rule.measure.watched.dashboard_id));
  if (!dashboard) return [];
  const chosen = new Set(people);
  return (await listReceivers(unit, dashboard)).flatMap((user) => (chosen.has(user._id) ? [user._id] : []));
};
