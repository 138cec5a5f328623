import {
  DASHBOARD_DOINGS,
  DASHBOARD_LOOK_SIGNAL,
  DASHBOARD_VIEWERS_SIGNAL,
  DashboardLook,
  DashboardViewers,
} from '#contracts/custom-viz/viewers.ts';
import type { Session } from '#contracts/identity/session.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { isActive } from '#contracts/kit/products.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { findDocuments } from '#server/custom-viz/dashboards/document-store.ts';
import { HOMES, type ServedHome } from '#server/custom-viz/dashboards/homes.ts';
import type { EndProduct } from '#server/identity/ports.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import type { SeatedViewer } from '#server/kit/viewers/declaration.ts';
import { makeViewerService } from '#server/kit/viewers/service.ts';

function buildFrame(dashboard_id: string, viewers: readonly SeatedViewer[]): DashboardViewers {
  return DashboardViewers.parse({
    dashboard_id,
    items: viewers.map(({ part, ...viewer }) => ({ ...viewer, tile_id: part })),
  });
}

/** Whether a person sees a dashboard: a published one that is shared with them, or one that they may change. */
async function isSeen(unit: UnitOfWork, id: string, { list }: ServedHome, viewer: Viewer): Promise<boolean> {
  const row = await sharedRows(unit, list).find(id);
  if (!row || !list.rules.maySee(viewer, row)) return false;
  if (list.rules.mayChange(viewer, row)) return true;
  return (await findDocuments(unit, id))?.published != null;
}

/** The homes whose dashboards a person reads. */
function listReadHomes({ user, account }: Session): ServedHome[] {
  return HOMES.filter(
    ({ name, read }) => allows(user.role.permissions, read) && isActive(account.product, name),
  );
}

/** Who looks at a dashboard and who edits it. */
const dashboardViewers = makeViewerService({
  name: 'dashboard-viewers',
  signals: { look: DASHBOARD_LOOK_SIGNAL, viewers: DASHBOARD_VIEWERS_SIGNAL },
  doings: DASHBOARD_DOINGS,
  readLook: (given) => {
    const { data } = DashboardLook.safeParse(given);
    return data ? { resourceId: data.dashboard_id, doing: data.doing, part: data.tile_id } : null;
  },
  buildFrame,
  mayLook: (session) => listReadHomes(session).length > 0,
  exists: async (unit, id, session) => {
    for (const home of listReadHomes(session))
      if (await isSeen(unit, id, home, toViewer(session))) return true;
    return false;
  },
});

export const viewersService = dashboardViewers.service;

/** A user who signs out is at no dashboard any more; a browser of theirs that stays signed in reports again within seconds. */
export const endDashboardPresence: EndProduct = async (context, { accountId, userId }) =>
  dashboardViewers.endPresence(context, accountId, userId);

export const viewerHandlers = HOMES.map((home) =>
  bind(home.calls.viewers, async ({ context, unit, session, params }) => {
    if (!(await isSeen(unit, params._id, home, toViewer(session)))) refuse('not_found');
    return buildFrame(params._id, dashboardViewers.listViewers(context, unit.accountId, params._id));
  }),
);
