import { LISTENING_DASHBOARDS, VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { publishDraft, storeDraft } from '#server/custom-viz/dashboards/document-store.ts';
import { DEMO_BOARDS } from '#server/custom-viz/demo/boards.ts';
import { LISTENING_BOARDS } from '#server/custom-viz/demo/listening-boards.ts';
import type { DemoPart } from '#server/kit/demo-part.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';

const BOARDS = [
  ...DEMO_BOARDS.map((board) => ({ ...board, list: VIZ_DASHBOARDS })),
  ...LISTENING_BOARDS.map((board) => ({ ...board, list: LISTENING_DASHBOARDS })),
];

/** Published dashboards that every user of the demonstration sees. */
export const addCustomVizDemo: DemoPart = async (unit, { user_id: byId }) => {
  for (const { list, name, document } of BOARDS) {
    const _id = unit.newId();
    await sharedRows(unit, list).insert({ _id, owner_id: byId }, { name, share: 'all', group_id: null });
    await storeDraft(unit, _id, { revision: 1, document, byId });
    await publishDraft(unit, _id, { version: 1, document, byId });
  }
};
