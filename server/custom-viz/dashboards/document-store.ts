import { sql } from 'kysely';
import type { DraftConflict } from '#contracts/custom-viz/conflict.ts';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizDashboardVersion } from '#contracts/custom-viz/dashboard.ts';
import type { Product } from '#contracts/kit/products.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

/** Versions of a dashboard that are kept besides the present one. */
const KEPT_VERSIONS = 50;
/** Revisions of a draft on which a person may have begun. */
const KEPT_REVISIONS = 100;

/** What a dashboard shows and what is drafted; names are empty for people who have left. */
export type StoredDocuments = {
  published: DashboardDocument | null;
  published_version: number;
  published_at: string | null;
  published_by: string;
  draft: DashboardDocument | null;
  draft_at: string | null;
  draft_by: string;
  conflicts: DraftConflict[];
  revision: number;
};

/** The product to which a dashboard belongs. */
export async function findHomeName(unit: UnitOfWork, id: string): Promise<Product | undefined> {
  return (await accountTable(unit, 'viz_dashboards').find(id, ['home']))?.home;
}

/** The documents of dashboards, by their ids. */
export async function listDocuments(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<Map<string, StoredDocuments>> {
  if (ids.length === 0) return new Map();
  const rows = await accountTable(unit, 'viz_dashboards')
    .selectFrom()
    .select([
      '_id',
      'published',
      'published_version',
      'published_at',
      'draft',
      'draft_at',
      'conflicts',
      'revision',
    ])
    .select([
      buildPersonNameSql('viz_dashboards', 'published_by').as('published_by'),
      buildPersonNameSql('viz_dashboards', 'draft_by').as('draft_by'),
    ])
    .where('_id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ _id, published, draft, published_by, draft_by, ...row }) => [
      _id,
      {
        ...row,
        published: published === null ? null : DashboardDocument.parse(published),
        published_by: published_by ?? '',
        draft: draft === null ? null : DashboardDocument.parse(draft),
        draft_by: draft_by ?? '',
      },
    ]),
  );
}

/** The ids of dashboards whose published document has a visible filter, or a parameter, on the values of one of some dimensions. */
export async function listReachedIds(unit: UnitOfWork, dimensions: readonly string[]): Promise<string[]> {
  const rows = await accountTable(unit, 'viz_dashboards')
    .selectFrom()
    .select('_id')
    .where(
      sql<boolean>`exists (
        select from jsonb_array_elements((published -> 'filters') || coalesce(published -> 'parameters', '[]')) one
         where one ->> 'dimension' = any(${dimensions})
           and coalesce(one ->> 'of', '') <> 'number' and coalesce(one ->> 'hidden', '') <> 'true')`,
    )
    .execute();
  return rows.map(({ _id }) => _id);
}

/** The documents of one dashboard. */
export async function findDocuments(unit: UnitOfWork, id: string): Promise<StoredDocuments | undefined> {
  return (await listDocuments(unit, [id])).get(id);
}

type NewRevision = { revision: number; document: DashboardDocument; byId: string };

/** Adds a revision of what is edited; the oldest go. */
async function insertRevision(
  unit: UnitOfWork,
  id: string,
  { revision, document, byId }: NewRevision,
): Promise<void> {
  const revisions = accountTable(unit, 'viz_revisions');
  await revisions.insert({
    dashboard_id: id,
    revision,
    document: JSON.stringify(document),
    by_id: byId,
    at: unit.now,
  });
  await revisions
    .deleteFrom()
    .where('dashboard_id', '=', id)
    .where('revision', '<=', revision - KEPT_REVISIONS)
    .execute();
}

/** Stores a draft as the next revision. */
export async function storeDraft(
  unit: UnitOfWork,
  id: string,
  { conflicts = [], ...next }: NewRevision & { conflicts?: readonly DraftConflict[] },
): Promise<void> {
  await insertRevision(unit, id, next);
  await accountTable(unit, 'viz_dashboards').update(id, {
    draft: JSON.stringify(next.document),
    draft_at: unit.now,
    draft_by: next.byId,
    conflicts: JSON.stringify(conflicts),
    revision: next.revision,
  });
}

/** Removes the draft; what is published is the next revision. */
export async function removeDraft(unit: UnitOfWork, id: string, next: NewRevision): Promise<void> {
  await insertRevision(unit, id, next);
  await accountTable(unit, 'viz_dashboards').update(id, {
    draft: null,
    draft_at: null,
    draft_by: null,
    conflicts: '[]',
    revision: next.revision,
  });
}

/** Makes the draft what readers see, as a new version; the oldest versions go. */
export async function publishDraft(
  unit: UnitOfWork,
  id: string,
  { version, document, byId }: { version: number; document: DashboardDocument; byId: string },
): Promise<void> {
  const versions = accountTable(unit, 'viz_versions');
  const fields = { document: JSON.stringify(document), by_id: byId, at: unit.now };
  await versions.insert({ dashboard_id: id, version, ...fields });
  await versions
    .deleteFrom()
    .where('dashboard_id', '=', id)
    .where('version', '<', version - KEPT_VERSIONS)
    .execute();
  await accountTable(unit, 'viz_dashboards').update(id, {
    published: fields.document,
    published_version: version,
    published_at: unit.now,
    published_by: byId,
    draft: null,
    draft_at: null,
    draft_by: null,
    updated_at: unit.now,
  });
}

/** A revision on which a person began; nothing where it is too old. */
export async function findRevision(
  unit: UnitOfWork,
  { dashboardId, revision }: { dashboardId: string; revision: number },
): Promise<DashboardDocument | undefined> {
  const row = await accountTable(unit, 'viz_revisions').find({ dashboard_id: dashboardId, revision }, [
    'document',
  ]);
  return row && DashboardDocument.parse(row.document);
}

/** The names of the people who saved revisions after one, the latest last. */
export async function listLaterAuthors(
  unit: UnitOfWork,
  { dashboardId, revision }: { dashboardId: string; revision: number },
): Promise<string[]> {
  const rows = await unit.db
    .selectFrom('viz_revisions as later')
    .select(buildPersonNameSql('later', 'by_id').as('by'))
    .where('later.account_id', '=', unit.accountId)
    .where('later.dashboard_id', '=', dashboardId)
    .where('later.revision', '>', revision)
    .groupBy(['later.account_id', 'later.by_id'])
    .orderBy(sql`max(later.revision)`)
    .execute();
  return rows.map(({ by }) => by ?? '');
}

/** The published versions of a dashboard, the newest first. */
export async function listVersions(unit: UnitOfWork, id: string): Promise<VizDashboardVersion[]> {
  const rows = await unit.db
    .selectFrom('viz_versions as kept')
    .select(['kept.version', 'kept.at', 'kept.document', buildPersonNameSql('kept', 'by_id').as('by')])
    .where('kept.account_id', '=', unit.accountId)
    .where('kept.dashboard_id', '=', id)
    .orderBy('kept.version', 'desc')
    .execute();
  return rows.map(({ document, by, ...row }) => ({
    ...row,
    by: by ?? '',
    document: DashboardDocument.parse(document),
  }));
}
