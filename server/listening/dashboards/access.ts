import type { Dashboard } from '#contracts/listening/dashboards/dashboard.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { mayChangeTemplate, maySeeTemplate } from '#contracts/settings/templates/sharing.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { sharedAs } from '#server/kit/sharing.ts';
import { findDashboard, type DashboardRow } from '#server/listening/dashboards/store.ts';

/** A dashboard as somebody sees it. */
export const shown = (viewer: Viewer, row: DashboardRow): Dashboard =>
  sharedAs(viewer, row, mayChangeTemplate);

/** What the caller does not see is not there. @throws not_found */
export const seen = async (unit: Unit, viewer: Viewer, id: string, lock = false): Promise<DashboardRow> => {
  const row = orNotFound(await findDashboard(unit, id, lock));
  return maySeeTemplate(viewer, row) ? row : refuse('not_found');
};

/** @throws not_found, not_permitted where it is seen but another's to change */
export const changeable = async (unit: Unit, viewer: Viewer, id: string): Promise<DashboardRow> => {
  const row = await seen(unit, viewer, id, true);
  return mayChangeTemplate(viewer, row) ? row : refuse('not_permitted');
};
