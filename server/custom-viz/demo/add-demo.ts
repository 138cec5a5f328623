import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { publishDraft, storeDraft } from '#server/custom-viz/dashboards/document-store.ts';
import { DEMO_BOARDS } from '#server/custom-viz/demo/boards.ts';
import type { DemoPart } from '#server/kit/demo-part.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';

/** Published dashboards that every user of the demonstration sees. */
export const addCustomVizDemo: DemoPart = async (unit, { user_id: byId }) => {
  for (const { name, document } of DEMO_BOARDS) {
    const _id = unit.newId();
    await sharedRows(unit, VIZ_DASHBOARDS).insert(
      { _id, owner_id: byId },
      { name, share: 'all', group_id: null },
    );
    await storeDraft(unit, _id, { revision: 1, document, byId });
    await publishDraft(unit, _id, { version: 1, document, byId });
  }
};
