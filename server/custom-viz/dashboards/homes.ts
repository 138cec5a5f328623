import type { DashboardCalls } from '#contracts/custom-viz/dashboard-calls.ts';
import { VIZ_CALLS, VIZ_FILTER_SET_CALLS, viewVizDashboardAs } from '#contracts/custom-viz/endpoints.ts';
import type { FilterSetCalls } from '#contracts/custom-viz/filter-sets.ts';
import { CUSTOM_VIZ_HOME, type DashboardHome } from '#contracts/custom-viz/home.ts';
import type { LinkCalls } from '#contracts/custom-viz/link-calls.ts';
import { VIZ_LINK_CALLS } from '#contracts/custom-viz/links.ts';
import type { ViewAsCall } from '#contracts/custom-viz/view-as.ts';
import type { Meter } from '#contracts/payment/meter.ts';
import { VIZ_DASHBOARDS, type DashboardList } from '#server/custom-viz/dashboards/dashboard-list.ts';

/** A home of dashboards as the server has it: its calls, its rows, and the limit of the plan on them; null: none. */
export type ServedHome = DashboardHome & {
  calls: DashboardCalls;
  links: LinkCalls;
  filterSets: FilterSetCalls;
  viewAs: ViewAsCall;
  list: DashboardList;
  limit: Meter | null;
};

/** The homes of dashboards. */
export const HOMES: readonly ServedHome[] = [
  {
    ...CUSTOM_VIZ_HOME,
    calls: VIZ_CALLS,
    links: VIZ_LINK_CALLS,
    filterSets: VIZ_FILTER_SET_CALLS,
    viewAs: viewVizDashboardAs,
    list: VIZ_DASHBOARDS,
    limit: 'dashboards',
  },
];
