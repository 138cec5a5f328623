import type { Dashboard } from '#contracts/listening/dashboards/dashboard.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireEditable, requireVisible, toSharedResource } from '#server/kit/sharing.ts';
import { findDashboard, lockDashboard, type DashboardRow } from '#server/listening/dashboards/store.ts';

/** A dashboard as its viewer sees it. */
export const presentDashboard = (viewer: Viewer, row: DashboardRow): Dashboard =>
  toSharedResource(viewer, row, TEMPLATE_SHARING);

/**
 * A dashboard that the caller does not see is not found.
 * @throws not_found
 */
export const getVisibleDashboard = async (
  unit: UnitOfWork,
  viewer: Viewer,
  id: string,
): Promise<DashboardRow> => requireVisible(viewer, await findDashboard(unit, id), TEMPLATE_SHARING);

/**
 * A dashboard that the caller may change, locked.
 * @throws not_found, not_permitted where the caller sees it but may not change it
 */
export const getEditableDashboard = async (
  unit: UnitOfWork,
  viewer: Viewer,
  id: string,
): Promise<DashboardRow> => requireEditable(viewer, await lockDashboard(unit, id), TEMPLATE_SHARING);
