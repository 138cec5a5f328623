import type { z } from 'zod';
import type { DraftConflict } from '#contracts/custom-viz/conflict.ts';
import { DASHBOARD_LIMITS, DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { SavedDraft, VizDashboardInput } from '#contracts/custom-viz/dashboard.ts';
import { isMentionChoice, isWidgetField } from '#contracts/custom-viz/listening/narrow-mentions.ts';
import { listPublishFaults } from '#contracts/custom-viz/publishable.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { dropLooseReferences } from '#engine/custom-viz/loose-references.ts';
import { mergeDocuments } from '#engine/custom-viz/merge-documents.ts';
import * as store from '#server/custom-viz/dashboards/document-store.ts';
import type { ServedHome } from '#server/custom-viz/dashboards/homes.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { sharedStore, type SharedRecord } from '#server/kit/shared-list/shared-store.ts';
import { checkLimit } from '#server/payment/public.ts';

/** The most conflicts that wait to be settled; the oldest go. */
const MOST_CONFLICTS = 500;

type NewDashboard = { home: ServedHome; fields: VizDashboardInput; document: DashboardDocument };

/** Adds a dashboard with its first draft. @throws limit_reached, not_permitted */
export async function createDashboard(
  unit: UnitOfWork,
  viewer: Viewer,
  { home, fields, document }: NewDashboard,
): Promise<SharedRecord<VizDashboardInput, unknown>> {
  checkContents(home, document);
  if (home.limit) await checkLimit(unit, home.limit);
  const record = await sharedStore(unit, viewer, home.list).create(fields);
  await store.storeDraft(unit, record._id, { revision: 1, document, byId: viewer._id });
  return record;
}

/** Each home has its own kinds of tiles, and widgets are narrowed by dimensions of mentions alone. @throws invalid_request */
function checkContents(home: ServedHome, document: DashboardDocument): void {
  const fields = [
    ...listTileFaults(home, document),
    ...(home.tiles.includes('widget') ? listFilterFaults(document) : []),
  ];
  if (fields.length > 0) refuse('invalid_request', { fields: Object.fromEntries(fields) });
}

function listTileFaults({ tiles: kinds }: ServedHome, { tabs }: DashboardDocument): [string, Fault][] {
  return tabs.flatMap(({ tiles }, tab) =>
    tiles.flatMap(({ kind }, nth): [string, Fault][] =>
      kinds.includes(kind) ? [] : [[`document.tabs.${tab}.tiles.${nth}.kind`, fault('not_known_here')]],
    ),
  );
}

function listFilterFaults({ filters }: DashboardDocument): [string, Fault][] {
  return filters.flatMap((filter, nth): [string, Fault][] => {
    if (!isWidgetField(filter)) return [[`document.filters.${nth}.dimension`, fault('not_known_here')]];
    return isMentionChoice({ ...filter.value, dimension: filter.dimension })
      ? []
      : [[`document.filters.${nth}.value`, fault('not_known_here')]];
  });
}

/** A person, by name, changes a dashboard. */
export type DraftEdit = { unit: UnitOfWork; home: ServedHome; viewer: Viewer; name: string; id: string };

/** Locks a dashboard that the person may change, with its documents. @throws not_found, not_permitted */
async function lockDocuments({ unit, home, viewer, id }: DraftEdit): Promise<store.StoredDocuments> {
  await sharedStore(unit, viewer, home.list).lockEditable(id);
  return requireFound(await store.findDocuments(unit, id));
}

type NewDraft = { revision: number; document: DashboardDocument; settled: readonly string[] };

/**
 * Saves a draft. What others saved since its revision is merged into it; where both changed the same field, both values are kept.
 * @throws stale_version with the present draft where its revision is too old to be merged
 */
export async function saveDraft(
  edit: DraftEdit,
  { settled, ...draft }: NewDraft,
): Promise<z.infer<typeof SavedDraft>> {
  const { unit, home, viewer, id } = edit;
  checkContents(edit.home, draft.document);
  const before = await lockDocuments(edit);
  const merged = await mergeDraft(edit, { before, draft });
  const revision = before.revision + 1;
  const open = before.conflicts.filter(({ _id }) => !settled.includes(_id));
  const conflicts = [...open, ...merged.conflicts].slice(-MOST_CONFLICTS);
  await store.storeDraft(unit, id, { revision, document: merged.document, byId: viewer._id, conflicts });
  unit.record({ kind: `${home.entity}.drafted`, entityId: id, data: { revision } });
  return { document: merged.document, revision, conflicts };
}

/** The draft with what others saved since its revision. @throws stale_version where the revision is too old */
async function mergeDraft(
  { unit, name, id }: DraftEdit,
  { before, draft }: { before: store.StoredDocuments; draft: Omit<NewDraft, 'settled'> },
): Promise<{ document: DashboardDocument; conflicts: DraftConflict[] }> {
  if (draft.revision === before.revision) return { document: draft.document, conflicts: [] };
  const since = { dashboardId: id, revision: draft.revision };
  const base = await store.findRevision(unit, since);
  const earlier = before.draft ?? before.published;
  if (!base || !earlier)
    return refuse('stale_version', {
      data: { document: earlier, revision: before.revision, conflicts: before.conflicts },
    });
  const { document, conflicts } = mergeDocuments({ base, later: draft.document, earlier });
  const names = { later: name, earlier: (await store.listLaterAuthors(unit, since)).join(', ') };
  return {
    document: dropLooseReferences(DashboardDocument.safeParse(document).data ?? refuseFull()),
    conflicts: conflicts.map(({ kept, other, ...conflict }, nth) => ({
      _id: `${before.revision + 1}.${nth + 1}`,
      ...conflict,
      kept: { by: names[kept.side], value: kept.value },
      other: { by: names[other.side], value: other.value },
    })),
  };
}

/** Two drafts that are each within the limits of a dashboard are beyond them together. */
function refuseFull(): never {
  return refuse('invalid_request', {
    fields: { document: fault('too_many_records', { limit: DASHBOARD_LIMITS.tiles }) },
  });
}

/** Makes the draft what readers see. @throws invalid_request with what keeps it from being published, illegal_transition without a draft, stale_version where it has changed since */
export async function publish(edit: DraftEdit, revision: number | undefined): Promise<void> {
  const { unit, home, viewer, id } = edit;
  const before = await lockDocuments(edit);
  if (!before.draft) return refuse('illegal_transition');
  if (revision !== undefined && revision !== before.revision)
    refuse('stale_version', { data: { revision: before.revision } });
  const fields = listPublishFaults(before.draft);
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
  const version = before.published_version + 1;
  await store.publishDraft(unit, id, { version, document: before.draft, byId: viewer._id });
  unit.record({ kind: `${home.entity}.published`, entityId: id, data: { version } });
}

/** Discards the draft. @throws illegal_transition without one, or where nothing is published */
export async function discardDraft(edit: DraftEdit): Promise<void> {
  const { unit, home, viewer, id } = edit;
  const { draft, published, revision } = await lockDocuments(edit);
  if (!draft || !published) return refuse('illegal_transition');
  await store.removeDraft(unit, id, { revision: revision + 1, document: published, byId: viewer._id });
  unit.record({ kind: `${home.entity}.draft_discarded`, entityId: id, data: { revision } });
}
