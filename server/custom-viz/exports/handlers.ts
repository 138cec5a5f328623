import * as contract from '#contracts/custom-viz/exports.ts';
import { vizExportWork } from '#contracts/custom-viz/exports.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { getDashboardOfAnyHome, mayRead } from '#server/custom-viz/dashboards/find-home.ts';
import { presentDashboard } from '#server/custom-viz/dashboards/present.ts';
import { getExportFolder, getExportPath } from '#server/custom-viz/exports/export-folder.ts';
import * as store from '#server/custom-viz/exports/export-store.ts';
import { findSight } from '#server/custom-viz/exports/find-shown.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { serveFile } from '#server/kit/files/serve-file.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { startLongWork } from '#server/kit/long-work/start.ts';
import { getRequestBrandId } from '#server/kit/mail/link-base.ts';

/** Seconds after which to try again when too many files are in the making. */
const LATER = 30;
/** After how many days a file that never became whole is given up. */
const UNFINISHED_DAYS = 2;

export const exportHandlers = [
  bind(contract.createVizExport, async ({ context, unit, session, accountId, request, params, body }) => {
    const { record } = await getDashboardOfAnyHome(unit, session, params._id);
    const dashboard = await presentDashboard(unit, record);
    const document = (body.draft ? dashboard.draft?.document : null) ?? dashboard.published;
    if (!document) return refuse('not_found');
    const ownerId = session.user._id;
    if ((await store.countOpenExports(unit, vizExportWork, ownerId)) >= contract.VIZ_EXPORT_LIMITS.open)
      refuse('too_many', { retryAfter: LATER });
    const _id = unit.newId();
    await store.insertExport(unit, {
      _id,
      dashboard_id: dashboard._id,
      owner_id: ownerId,
      brand_id: getRequestBrandId(context, request, accountId),
      name: dashboard.name,
      document,
      request: body,
      rights: (await findSight(unit, ownerId)).rights,
      expires_at: new Date(unit.now.getTime() + UNFINISHED_DAYS * MS_PER_DAY),
    });
    unit.record({
      kind: 'custom_viz_export.created',
      entityId: _id,
      data: { dashboard_id: dashboard._id, format: body.format },
    });
    return startLongWork(unit, vizExportWork, {
      input: { export_id: _id },
      aboutId: _id,
      label: { name: dashboard.name, format: body.format.toUpperCase() },
    });
  }),

  bindFile(contract.fetchVizExport, async ({ context, accountId, inUnit, session, params, request }) => {
    const file = await inUnit(async (unit) => {
      const row = requireFound(await store.findExport(unit, params._id));
      const isOwn = row.owner_id === session.user._id;
      if (!isOwn || !row.file || Date.parse(row.expires_at) <= unit.now.getTime()) return refuse('not_found');
      const isSame = (await findSight(unit, row.owner_id)).rights === row.rights;
      if (!isSame || !(await mayRead(unit, row.dashboard_id, row.owner_id))) return refuse('not_found');
      // A download that is resumed after a break is the same download.
      if (!/^bytes=[1-9]/.test(request.headers.get('range') ?? ''))
        unit.record({
          kind: 'custom_viz_export.fetched',
          entityId: row._id,
          data: { dashboard_id: row.dashboard_id },
        });
      return row.file;
    });
    const path = getExportPath(getExportFolder(context, accountId, params._id));
    const { media_type, name, sha256 } = file;
    return serveFile(request, { path, media_type, name, inline: false, tag: sha256 });
  }),
];
