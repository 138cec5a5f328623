import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { deletePrivateFilterSets } from '#server/custom-viz/filter-sets/filter-set-store.ts';
import { deletePrivateSnapshots } from '#server/custom-viz/snapshots/snapshot-store.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import type { OwnedRecords } from '#server/people/public.ts';

/** What users and groups own in custom visualisation; snapshots that others open stay. */
export const customVizRecords: OwnedRecords = {
  deletePrivate: async (unit, ownerId) => {
    await deletePrivateSnapshots(unit, ownerId);
    await sharedRows(unit, VIZ_DASHBOARDS).deletePrivate(ownerId);
    await deletePrivateFilterSets(unit, ownerId);
  },
  replaceGroup: (unit, move) => sharedRows(unit, VIZ_DASHBOARDS).replaceGroup(move),
};
