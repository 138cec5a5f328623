import { toViewer } from '#contracts/identity/viewer.ts';
import * as contract from '#contracts/listening/dashboards/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';
import { DASHBOARDS } from '#server/listening/dashboards/dashboard-list.ts';
import { listVersions } from '#server/listening/dashboards/version-store.ts';

export const handlers = [
  bind(contract.listDashboards, async ({ unit, session, query }) => {
    const { items, next } = await sharedStore(unit, toViewer(session), DASHBOARDS).page(query);
    return {
      items: items.map(({ filter: _filter, widgets, ...summary }) => ({
        ...summary,
        widgets: widgets.map(({ kind, spot }) => ({ kind, spot })),
      })),
      next,
    };
  }),
  bind(contract.getDashboard, ({ unit, session, params }) =>
    sharedStore(unit, toViewer(session), DASHBOARDS).get(params._id),
  ),
  bind(contract.createDashboard, ({ unit, session, body }) =>
    sharedStore(unit, toViewer(session), DASHBOARDS).create(body),
  ),
  bind(contract.updateDashboard, ({ unit, session, params, body }) =>
    sharedStore(unit, toViewer(session), DASHBOARDS).update(params._id, body),
  ),
  bind(contract.deleteDashboard, async ({ unit, session, params }) => {
    await sharedStore(unit, toViewer(session), DASHBOARDS).delete(params._id);
    return params;
  }),
  bind(contract.listDashboardVersions, async ({ unit, session, params }) => {
    await sharedStore(unit, toViewer(session), DASHBOARDS).get(params._id);
    return { items: await listVersions(unit, params._id) };
  }),
];
