import { toViewer } from '#contracts/identity/viewer.ts';
import { DashboardInput } from '#contracts/listening/dashboards/dashboard.ts';
import * as contract from '#contracts/listening/dashboards/endpoints.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByName, toPage, readCursor } from '#server/kit/http/cursor.ts';
import { resolveSharing } from '#server/kit/sharing.ts';
import {
  getEditableDashboard,
  getVisibleDashboard,
  presentDashboard,
} from '#server/listening/dashboards/access.ts';
import { linkHandlers } from '#server/listening/dashboards/link-handlers.ts';
import * as store from '#server/listening/dashboards/store.ts';
import { storeVersion, listVersions } from '#server/listening/dashboards/version-store.ts';

export const handlers = [
  bind(contract.listDashboards, async ({ unit, session, query }) => {
    const viewer = toViewer(session);
    const after = query.cursor === undefined ? undefined : readCursor(ByName, query.cursor);
    const rows = await store.listVisible(unit, viewer, {
      limit: query.limit + 1,
      after: after && { name: after[0], _id: after[1] },
    });
    const { items: page, next } = toPage(rows, query.limit, (row) => [row.name, row._id]);
    return {
      items: page.map((row) => {
        const { filter: _filter, widgets, ...summary } = presentDashboard(viewer, row);
        return { ...summary, widgets: widgets.map(({ kind, spot }) => ({ kind, spot })) };
      }),
      next,
    };
  }),

  bind(contract.getDashboard, async ({ unit, session, params }) => {
    const viewer = toViewer(session);
    return presentDashboard(viewer, await getVisibleDashboard(unit, viewer, params._id));
  }),

  bind(contract.createDashboard, async ({ unit, session, body }) => {
    const viewer = toViewer(session);
    const _id = unit.newId();
    await store.insertDashboard(
      unit,
      { _id, owner_id: viewer._id },
      await resolveSharing(unit, { viewer, rules: TEMPLATE_SHARING }, body),
    );
    unit.record({ kind: 'dashboard.created', entityId: _id });
    return presentDashboard(viewer, requireFound(await store.findDashboard(unit, _id)));
  }),

  bind(contract.updateDashboard, async ({ unit, session, params, body }) => {
    const viewer = toViewer(session);
    const { version, ...changes } = body;
    const row = await getEditableDashboard(unit, viewer, params._id);
    if (version !== undefined && version !== row.version)
      refuse('stale_version', { data: presentDashboard(viewer, row) });
    const before = DashboardInput.strip().parse(row);
    const sharing = { viewer, rules: TEMPLATE_SHARING, before };
    const fields = await resolveSharing(unit, sharing, { ...before, ...changes });
    await storeVersion(unit, row, viewer._id);
    await store.updateDashboard(unit, params._id, fields);
    unit.record({ kind: 'dashboard.updated', entityId: params._id });
    return presentDashboard(viewer, requireFound(await store.findDashboard(unit, params._id)));
  }),

  bind(contract.deleteDashboard, async ({ unit, session, params }) => {
    await getEditableDashboard(unit, toViewer(session), params._id);
    await store.deleteDashboard(unit, params._id);
    unit.record({ kind: 'dashboard.deleted', entityId: params._id });
    return params;
  }),

  bind(contract.listDashboardVersions, async ({ unit, session, params }) => {
    await getVisibleDashboard(unit, toViewer(session), params._id);
    return { items: await listVersions(unit, params._id) };
  }),

  ...linkHandlers,
];
