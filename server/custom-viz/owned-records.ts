import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import type { OwnedRecords } from '#server/people/public.ts';

/** What users and groups own in custom visualisation. */
export const customVizRecords: OwnedRecords = {
  deletePrivate: (unit, ownerId) => sharedRows(unit, VIZ_DASHBOARDS).deletePrivate(ownerId),
  replaceGroup: (unit, move) => sharedRows(unit, VIZ_DASHBOARDS).replaceGroup(move),
};
