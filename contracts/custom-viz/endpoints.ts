import { declareDashboardCalls } from '#contracts/custom-viz/dashboard-calls.ts';
import { declareFilterSetCalls } from '#contracts/custom-viz/filter-sets.ts';
import { CUSTOM_VIZ_HOME } from '#contracts/custom-viz/home.ts';
import { declareViewAsCall } from '#contracts/custom-viz/view-as.ts';

/** The calls of dashboards over everything. */
export const VIZ_CALLS = declareDashboardCalls(CUSTOM_VIZ_HOME);

/** What readers of a dashboard keep, and how managers see it as a reader. */
export const VIZ_FILTER_SET_CALLS = declareFilterSetCalls(CUSTOM_VIZ_HOME);
export const viewVizDashboardAs = declareViewAsCall(CUSTOM_VIZ_HOME);

export const ENDPOINTS = [
  ...Object.values(VIZ_CALLS),
  ...Object.values(VIZ_FILTER_SET_CALLS),
  viewVizDashboardAs,
];

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
