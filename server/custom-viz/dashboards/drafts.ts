import type { z } from 'zod';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { SavedDraft, VizDashboardInput } from '#contracts/custom-viz/dashboard.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import * as store from '#server/custom-viz/dashboards/document-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { sharedStore, type SharedRecord } from '#server/kit/shared-list/shared-store.ts';
import { checkLimit } from '#server/payment/public.ts';

type NewDashboard = { fields: VizDashboardInput; document: DashboardDocument };

/** Adds a dashboard with its first draft. @throws limit_reached, not_permitted */
export async function createDashboard(
  unit: UnitOfWork,
  viewer: Viewer,
  { fields, document }: NewDashboard,
): Promise<SharedRecord<VizDashboardInput, unknown>> {
  await checkLimit(unit, 'dashboards');
  const record = await sharedStore(unit, viewer, VIZ_DASHBOARDS).create(fields);
  await store.storeDraft(unit, record._id, { revision: 1, document, byId: viewer._id });
  return record;
}

/** A person changes a dashboard. */
export type DraftEdit = { unit: UnitOfWork; viewer: Viewer; id: string };

/** Locks a dashboard that the person may change, with its documents. @throws not_found, not_permitted */
async function lockDocuments({ unit, viewer, id }: DraftEdit): Promise<store.StoredDocuments> {
  await sharedStore(unit, viewer, VIZ_DASHBOARDS).lockEditable(id);
  return requireFound(await store.findDocuments(unit, id));
}

/** Saves a draft on the revision that its person saw. @throws stale_version with the present draft */
export async function saveDraft(
  edit: DraftEdit,
  { revision, document }: { revision: number; document: DashboardDocument },
): Promise<z.infer<typeof SavedDraft>> {
  const { unit, viewer, id } = edit;
  const before = await lockDocuments(edit);
  if (revision !== before.revision)
    refuse('stale_version', {
      data: {
        document: before.draft ?? before.published,
        revision: before.revision,
        conflicts: before.conflicts,
      },
    });
  const next = before.revision + 1;
  const { conflicts } = before;
  await store.storeDraft(unit, id, { revision: next, document, byId: viewer._id, conflicts });
  unit.record({ kind: 'custom_viz_dashboard.drafted', entityId: id, data: { revision: next } });
  return { document, revision: next, conflicts };
}

/** Makes the draft what readers see. @throws illegal_transition without a draft, stale_version where it has changed since */
export async function publish(edit: DraftEdit, revision: number | undefined): Promise<void> {
  const { unit, viewer, id } = edit;
  const before = await lockDocuments(edit);
  if (!before.draft) return refuse('illegal_transition');
  if (revision !== undefined && revision !== before.revision)
    refuse('stale_version', { data: { revision: before.revision } });
  const version = before.published_version + 1;
  await store.publishDraft(unit, id, { version, document: before.draft, byId: viewer._id });
  unit.record({ kind: 'custom_viz_dashboard.published', entityId: id, data: { version } });
}

/** Discards the draft. @throws illegal_transition without one, or where nothing is published */
export async function discardDraft(edit: DraftEdit): Promise<void> {
  const { unit, viewer, id } = edit;
  const { draft, published, revision } = await lockDocuments(edit);
  if (!draft || !published) return refuse('illegal_transition');
  await store.removeDraft(unit, id, { revision: revision + 1, document: published, byId: viewer._id });
  unit.record({ kind: 'custom_viz_dashboard.draft_discarded', entityId: id, data: { revision } });
}
