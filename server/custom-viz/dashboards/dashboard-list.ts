import { VizDashboardInput } from '#contracts/custom-viz/dashboard.ts';
import { CUSTOM_VIZ_HOME, type DashboardHome } from '#contracts/custom-viz/home.ts';
import { LISTENING_HOME } from '#contracts/custom-viz/listening/home.ts';
import { DASHBOARD_SHARING } from '#contracts/custom-viz/sharing.ts';
import type { SharingRules } from '#contracts/kit/sharing-rules.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import { declareSharedList, type SharedList } from '#server/kit/shared-list/declaration.ts';

/** The dashboards of one home; what they show is in `document-store.ts`. */
export type DashboardList = SharedList<VizDashboardInput>;

function declareDashboardList({ name, entity }: DashboardHome, rules: SharingRules): DashboardList {
  return declareSharedList({
    table: 'viz_dashboards',
    schema: VizDashboardInput,
    rules,
    entity,
    scope: { home: name },
  });
}

/** The dashboards of listening. */
export const LISTENING_DASHBOARDS = declareDashboardList(LISTENING_HOME, TEMPLATE_SHARING);

/** The dashboards of custom visualisation. */
export const VIZ_DASHBOARDS = declareDashboardList(CUSTOM_VIZ_HOME, DASHBOARD_SHARING);
