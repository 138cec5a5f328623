import * as contract from '#contracts/custom-viz/annotations.ts';
import type { Session } from '#contracts/identity/session.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import * as store from '#server/custom-viz/annotations/annotation-store.ts';
import {
  loadAnnotations,
  mayAnnotate,
  mayChangeAnnotation,
  presentAnnotation,
  type AnnotatedRow,
} from '#server/custom-viz/annotations/list-annotations.ts';
import { getDashboardOfAnyHome } from '#server/custom-viz/dashboards/find-home.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';

export const annotationHandlers = [
  bind(contract.listAnnotations, async ({ unit, session, query }) => {
    await findVisible(unit, session, query.dashboard);
    return { items: await loadAnnotations(unit, toViewer(session), query.dashboard) };
  }),

  bind(contract.createAnnotation, async ({ unit, session, body }) => {
    const viewer = toViewer(session);
    const on = body.dashboard_id === null ? null : await findVisible(unit, session, body.dashboard_id);
    if (!mayAnnotate(viewer, on)) refuse('not_permitted');
    if ((await store.countAnnotations(unit)) >= contract.MOST_ANNOTATIONS)
      refuse('invalid_request', {
        fields: { text: fault('too_many_records', { limit: contract.MOST_ANNOTATIONS }) },
      });
    const _id = unit.newId();
    await store.insertAnnotation(unit, { _id, writerId: viewer._id }, body);
    unit.record({ kind: 'custom_viz_annotation.created', entityId: _id });
    return getAnnotation(unit, session, _id);
  }),

  bind(contract.updateAnnotation, async ({ unit, session, params, body }) => {
    const { version, ...changes } = body;
    const row = await lockChangeable(unit, session, params._id);
    if (version !== undefined && version !== row.version)
      refuse('stale_version', { data: await getAnnotation(unit, session, row._id) });
    const { text, from_at: from, to_at: to, dashboard_id, tied_to } = row;
    const next = contract.AnnotationInput.safeParse({ text, from, to, dashboard_id, tied_to, ...changes });
    if (!next.success) {
      const isSpan = next.error.issues.some(({ path }) => path[0] === 'to');
      return refuse('invalid_request', {
        fields: isSpan ? { to: fault('after_from') } : { 'text.en': fault('missing') },
      });
    }
    const on =
      next.data.dashboard_id === null ? null : await findVisible(unit, session, next.data.dashboard_id);
    if (!mayAnnotate(toViewer(session), on)) refuse('not_permitted');
    await store.updateAnnotation(unit, row._id, next.data);
    unit.record({ kind: 'custom_viz_annotation.updated', entityId: row._id });
    return getAnnotation(unit, session, row._id);
  }),

  bind(contract.deleteAnnotation, async ({ unit, session, params }) => {
    const { _id } = await lockChangeable(unit, session, params._id);
    await store.deleteAnnotation(unit, _id);
    unit.record({ kind: 'custom_viz_annotation.deleted', entityId: _id });
    return { _id };
  }),
];

/** A dashboard that the caller sees, in its home. @throws not_found */
async function findVisible(unit: UnitOfWork, session: Session, id: string): Promise<AnnotatedRow> {
  const { home } = await getDashboardOfAnyHome(unit, session, id);
  return { home, row: requireFound(await sharedRows(unit, home.list).find(id)) };
}

async function getAnnotation(unit: UnitOfWork, session: Session, id: string): Promise<contract.Annotation> {
  const row = requireFound(await store.findAnnotation(unit, id));
  const dashboard = row.dashboard_id === null ? null : await findVisible(unit, session, row.dashboard_id);
  return presentAnnotation(row, toViewer(session), dashboard);
}

/** An annotation that the caller may change, locked. @throws not_found, not_permitted */
async function lockChangeable(unit: UnitOfWork, session: Session, id: string) {
  const row = requireFound(await store.lockAnnotation(unit, id));
  const dashboard = row.dashboard_id === null ? null : await findVisible(unit, session, row.dashboard_id);
  return mayChangeAnnotation(toViewer(session), { created_by: row.created_by, dashboard })
    ? row
    : refuse('not_permitted');
}
