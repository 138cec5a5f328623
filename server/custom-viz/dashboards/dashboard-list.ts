import { VizDashboardInput } from '#contracts/custom-viz/dashboard.ts';
import { DASHBOARD_SHARING } from '#contracts/custom-viz/sharing.ts';
import { declareSharedList } from '#server/kit/shared-list/declaration.ts';

/** The dashboards of custom visualisation; what they show is in `document-store.ts`. */
export const VIZ_DASHBOARDS = declareSharedList({
  table: 'viz_dashboards',
  schema: VizDashboardInput,
  rules: DASHBOARD_SHARING,
  entity: 'custom_viz_dashboard',
});
