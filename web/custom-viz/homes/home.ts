import { createContext, useContext } from 'react';
import type { DashboardCalls } from '#contracts/custom-viz/dashboard-calls.ts';
import { VIZ_CALLS, VIZ_FILTER_SET_CALLS, viewVizDashboardAs } from '#contracts/custom-viz/endpoints.ts';
import type { FilterSetCalls } from '#contracts/custom-viz/filter-sets.ts';
import { CUSTOM_VIZ_HOME, type DashboardHome } from '#contracts/custom-viz/home.ts';
import type { LinkCalls } from '#contracts/custom-viz/link-calls.ts';
import { SHARED_VIZ_PATH, VIZ_LINK_CALLS } from '#contracts/custom-viz/links.ts';
import { DASHBOARD_SHARING } from '#contracts/custom-viz/sharing.ts';
import type { ViewAsCall } from '#contracts/custom-viz/view-as.ts';
import type { SharingRules } from '#contracts/kit/sharing-rules.ts';

/** The home of the dashboards of a screen: its calls, its pages, and who may share. */
export type WebHome = Omit<DashboardHome, 'path' | 'sharedPath'> & {
  calls: DashboardCalls;
  links: LinkCalls;
  filterSets: FilterSetCalls;
  viewAs: ViewAsCall;
  sharing: SharingRules;
  /** Whether its dashboards are sent on a schedule; listening has reports for that. */
  hasSchedules?: true;
  /** Whether its dashboards are frozen as snapshots. */
  hasSnapshots?: true;
  pages: {
    /** The page that lists them, by its name and its address. */
    list: { name: 'custom-viz' | 'listening-dashboards'; path: string };
    /** Before the id of a dashboard. */
    dashboard: string;
    wall: string;
    shared: string;
    /** Where pages of others are let in; absent where none may embed. */
    embedding?: string;
  };
};

/** Dashboards of custom visualisation. */
export const VIZ_HOME: WebHome = {
  ...CUSTOM_VIZ_HOME,
  calls: VIZ_CALLS,
  links: VIZ_LINK_CALLS,
  filterSets: VIZ_FILTER_SET_CALLS,
  viewAs: viewVizDashboardAs,
  sharing: DASHBOARD_SHARING,
  hasSchedules: true,
  hasSnapshots: true,
  pages: {
    list: { name: 'custom-viz', path: '/custom_viz' },
    dashboard: '/custom_viz/dashboards',
    wall: '/custom_viz/wall',
    shared: SHARED_VIZ_PATH,
    embedding: '/custom_viz/embedding',
  },
};

const Home = createContext<WebHome>(VIZ_HOME);

/** The home of the dashboards around. */
export const useHome = (): WebHome => useContext(Home);
