import { declareDashboardCalls } from '#contracts/custom-viz/dashboard-calls.ts';
import { CUSTOM_VIZ_HOME } from '#contracts/custom-viz/home.ts';
import { declareViewAsCall } from '#contracts/custom-viz/view-as.ts';

/** The calls of dashboards over everything. */
export const VIZ_CALLS = declareDashboardCalls(CUSTOM_VIZ_HOME);

/** How managers see a dashboard as a reader. */
export const viewVizDashboardAs = declareViewAsCall(CUSTOM_VIZ_HOME);

export const ENDPOINTS = [...Object.values(VIZ_CALLS), viewVizDashboardAs];

export const {
  create: createVizDashboard,
  list: listVizDashboards,
  get: getVizDashboard,
  update: updateVizDashboard,
  saveDraft: saveVizDraft,
  publish: publishVizDraft,
  discardDraft: discardVizDraft,
  duplicate: duplicateVizDashboard,
  remove: deleteVizDashboard,
  versions: listVizVersions,
  viewers: listDashboardViewers,
} = VIZ_CALLS;
