import type { DashboardCalls } from '#contracts/custom-viz/dashboard-calls.ts';
import { VIZ_CALLS, viewVizDashboardAs } from '#contracts/custom-viz/endpoints.ts';
import { CUSTOM_VIZ_HOME, type DashboardHome } from '#contracts/custom-viz/home.ts';
import type { LinkCalls } from '#contracts/custom-viz/link-calls.ts';
import { VIZ_LINK_CALLS } from '#contracts/custom-viz/links.ts';
import { LISTENING_CALLS, LISTENING_LINK_CALLS } from '#contracts/custom-viz/listening/endpoints.ts';
import { LISTENING_HOME } from '#contracts/custom-viz/listening/home.ts';
import type { ViewAsCall } from '#contracts/custom-viz/view-as.ts';
import type { Meter } from '#contracts/payment/meter.ts';
import {
  LISTENING_DASHBOARDS,
  VIZ_DASHBOARDS,
  type DashboardList,
} from '#server/custom-viz/dashboards/dashboard-list.ts';

/** A home of dashboards as the server has it: its calls, its rows, and the limit of the plan on them; null: none. */
export type ServedHome = DashboardHome & {
  calls: DashboardCalls;
  links: LinkCalls;
  /** Null where a home has none. */
  viewAs: ViewAsCall | null;
  list: DashboardList;
  limit: Meter | null;
  /** Whether live links are read in the zone of each visitor, not in that of their maker. */
  isLinkInZoneOfVisitor: boolean;
};

/** The homes of dashboards. */
export const HOMES: readonly ServedHome[] = [
  {
    ...CUSTOM_VIZ_HOME,
    calls: VIZ_CALLS,
    links: VIZ_LINK_CALLS,
    viewAs: viewVizDashboardAs,
    list: VIZ_DASHBOARDS,
    limit: 'dashboards',
    isLinkInZoneOfVisitor: false,
  },
  {
    ...LISTENING_HOME,
    calls: LISTENING_CALLS,
    links: LISTENING_LINK_CALLS,
    viewAs: null,
    list: LISTENING_DASHBOARDS,
    limit: null,
    isLinkInZoneOfVisitor: true,
  },
];
