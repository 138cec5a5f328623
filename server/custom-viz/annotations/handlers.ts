import * as contract from '#contracts/custom-viz/annotations.ts';
import { DASHBOARD_SHARING } from '#contracts/custom-viz/sharing.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import * as store from '#server/custom-viz/annotations/annotation-store.ts';
import {
  loadAnnotations,
  mayChangeAnnotation,
  presentAnnotation,
} from '#server/custom-viz/annotations/list-annotations.ts';
import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { requireVisible } from '#server/kit/shared-list/sharing.ts';

export const annotationHandlers = [
  bind(contract.listAnnotations, async ({ unit, session, query }) => {
    return { items: await loadAnnotations(unit, toViewer(session), query.dashboard) };
  }),

  bind(contract.createAnnotation, async ({ unit, session, body }) => {
    const viewer = toViewer(session);
    if ((await store.countAnnotations(unit)) >= contract.MOST_ANNOTATIONS)
      refuse('invalid_request', {
        fields: { text: fault('too_many_records', { limit: contract.MOST_ANNOTATIONS }) },
      });
    if (body.dashboard_id !== null) await findVisible(unit, viewer, body.dashboard_id);
    const _id = unit.newId();
    await store.insertAnnotation(unit, { _id, writerId: viewer._id }, body);
    unit.record({ kind: 'custom_viz_annotation.created', entityId: _id });
    return getAnnotation(unit, viewer, _id);
  }),

  bind(contract.updateAnnotation, async ({ unit, session, params, body }) => {
    const viewer = toViewer(session);
    const { version, ...changes } = body;
    const row = await lockChangeable(unit, viewer, params._id);
    if (version !== undefined && version !== row.version)
      refuse('stale_version', { data: await getAnnotation(unit, viewer, row._id) });
    const { text, from_at: from, to_at: to, dashboard_id, tied_to } = row;
    const next = contract.AnnotationInput.safeParse({ text, from, to, dashboard_id, tied_to, ...changes });
    if (!next.success) {
      const isSpan = next.error.issues.some(({ path }) => path[0] === 'to');
      return refuse('invalid_request', {
        fields: isSpan ? { to: fault('after_from') } : { 'text.en': fault('missing') },
      });
    }
    if (next.data.dashboard_id !== null) await findVisible(unit, viewer, next.data.dashboard_id);
    await store.updateAnnotation(unit, row._id, next.data);
    unit.record({ kind: 'custom_viz_annotation.updated', entityId: row._id });
    return getAnnotation(unit, viewer, row._id);
  }),

  bind(contract.deleteAnnotation, async ({ unit, session, params }) => {
    const { _id } = await lockChangeable(unit, toViewer(session), params._id);
    await store.deleteAnnotation(unit, _id);
    unit.record({ kind: 'custom_viz_annotation.deleted', entityId: _id });
    return { _id };
  }),
];

/** A dashboard that the viewer sees. @throws not_found */
async function findVisible(unit: UnitOfWork, viewer: Viewer, id: string) {
  return requireVisible(viewer, await sharedRows(unit, VIZ_DASHBOARDS).find(id), DASHBOARD_SHARING);
}

async function getAnnotation(unit: UnitOfWork, viewer: Viewer, id: string): Promise<contract.Annotation> {
  const row = requireFound(await store.findAnnotation(unit, id));
  const dashboard = row.dashboard_id === null ? null : await findVisible(unit, viewer, row.dashboard_id);
  return presentAnnotation(row, viewer, dashboard);
}

/** An annotation that the viewer may change, locked. @throws not_found, not_permitted */
async function lockChangeable(unit: UnitOfWork, viewer: Viewer, id: string) {
  const row = requireFound(await store.lockAnnotation(unit, id));
  const dashboard = row.dashboard_id === null ? null : await findVisible(unit, viewer, row.dashboard_id);
  return mayChangeAnnotation(viewer, { created_by: row.created_by, dashboard })
    ? row
    : refuse('not_permitted');
}
