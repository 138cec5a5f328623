import { declareDashboardCalls } from '#contracts/custom-viz/dashboard-calls.ts';
import { declareLinkCalls } from '#contracts/custom-viz/link-calls.ts';
import { LISTENING_HOME } from '#contracts/custom-viz/listening/home.ts';
import type { Page } from '#contracts/kit/page.ts';

/** The screen behind a shared link; the token follows the `#`, so that no server and no log sees it. */
export const SHARED_PATH = '/shared-dashboard';

/** The calls of dashboards of listening. */
export const LISTENING_CALLS = declareDashboardCalls(LISTENING_HOME);

/** The calls of their links. */
export const LISTENING_LINK_CALLS = declareLinkCalls(LISTENING_HOME);

export const ENDPOINTS = [...Object.values(LISTENING_CALLS), ...Object.values(LISTENING_LINK_CALLS)];

export const {
  create: createDashboard,
  list: listDashboards,
  get: getDashboard,
  update: updateDashboard,
  publish: publishDashboard,
  versions: listDashboardVersions,
  remove: deleteDashboard,
} = LISTENING_CALLS;

export const {
  list: listDashboardLinks,
  create: createDashboardLink,
  revoke: revokeDashboardLink,
  open: openSharedDashboard,
} = LISTENING_LINK_CALLS;

/** What somebody outside opens by a link. */
export const PAGES: readonly Page[] = [{ name: 'shared-dashboard', path: SHARED_PATH, guards: [], need: [] }];
