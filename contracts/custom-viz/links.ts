import { CUSTOM_VIZ_HOME } from '#contracts/custom-viz/home.ts';
import { declareLinkCalls } from '#contracts/custom-viz/link-calls.ts';
import type { Page } from '#contracts/kit/page.ts';

/** The screen behind a shared link; the token follows the `#`, so that no server and no log sees it. */
export const SHARED_VIZ_PATH = '/shared-viz-dashboard';

/** The calls of links of dashboards over everything. */
export const VIZ_LINK_CALLS = declareLinkCalls(CUSTOM_VIZ_HOME);

export const ENDPOINTS = Object.values(VIZ_LINK_CALLS);

export const {
  list: listVizLinks,
  create: createVizLink,
  revoke: revokeVizLink,
  open: openVizLink,
  values: listVizLinkValues,
} = VIZ_LINK_CALLS;

/** What somebody outside opens by a link. */
export const PAGES: readonly Page[] = [
  { name: 'shared-viz-dashboard', path: SHARED_VIZ_PATH, guards: [], need: [] },
];
