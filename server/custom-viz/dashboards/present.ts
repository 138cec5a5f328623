import type {
  VizDashboard,
  VizDashboardInput,
  VizDashboardSummary,
} from '#contracts/custom-viz/dashboard.ts';
import { stackTiles } from '#contracts/custom-viz/tab-sections.ts';
import type { Tile } from '#contracts/custom-viz/tiles.ts';
import {
  findDocuments,
  listDocuments,
  type StoredDocuments,
} from '#server/custom-viz/dashboards/document-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import type { SharedRecord } from '#server/kit/shared-list/shared-store.ts';

type DashboardRecord = SharedRecord<VizDashboardInput, unknown>;

/** A dashboard with its documents; the draft only for people who may change it. @throws not_found where they see nothing of it */
export async function presentDashboard(unit: UnitOfWork, record: DashboardRecord): Promise<VizDashboard> {
  const {
    draft,
    draft_at,
    draft_by,
    conflicts,
    published_version: _version,
    ...documents
  } = requireFound(await findDocuments(unit, record._id));
  if (documents.published === null && !record.may_change) refuse('not_found');
  const isShown = record.may_change && draft !== null && draft_at !== null;
  return {
    ...record,
    ...documents,
    draft: isShown
      ? { document: draft, revision: documents.revision, by: draft_by, at: draft_at, conflicts }
      : null,
  };
}

/** Dashboards for a list; those that are not published yet only for people who may change them. */
export async function summarizeDashboards(
  unit: UnitOfWork,
  records: readonly DashboardRecord[],
): Promise<VizDashboardSummary[]> {
  const documents = await listDocuments(
    unit,
    records.map(({ _id }) => _id),
  );
  return records.flatMap((record) => {
    const stored = documents.get(record._id);
    return stored && (stored.published || record.may_change) ? [summarize(record, stored)] : [];
  });
}

function summarize(record: DashboardRecord, stored: StoredDocuments): VizDashboardSummary {
  const shown = stored.published ?? stored.draft;
  return {
    ...record,
    title: shown?.title ?? { en: '', th: '' },
    published_at: stored.published_at,
    has_draft: record.may_change && stored.draft !== null,
    tabs: shown?.tabs.length ?? 0,
    tiles: (shown?.tabs ?? [])
      .slice(0, 1)
      .flatMap(stackTiles)
      .map((tile) => ({
        kind: tile.kind,
        form: nameForm(tile),
        spot: tile.spot,
      })),
    filters: (stored.published?.filters ?? [])
      .filter(({ hidden }) => !hidden)
      .map(({ _id, dimension }) => ({ _id, dimension })),
    parameters: stored.published?.parameters ?? [],
  };
}

/** The form of a chart, or the kind of a widget. */
function nameForm(tile: Tile): string | null {
  if (tile.kind === 'widget') return tile.widget.kind;
  return tile.kind === 'chart' ? tile.chart.form.name : null;
}
