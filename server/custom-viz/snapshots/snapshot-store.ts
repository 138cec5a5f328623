import type { SnapshotSignature } from '#contracts/custom-viz/snapshot-signature.ts';
import type { SnapshotSource } from '#server/custom-viz/snapshots/tables.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

const TABLE = 'viz_snapshots';

function select(unit: UnitOfWork) {
  return accountTable(unit, TABLE)
    .selectFrom()
    .select([
      '_id',
      'dashboard_id',
      'name',
      'shared',
      'created_at as taken_at',
      'as_of_event',
      'sha256',
      'bytes',
    ])
    .select([
      'viz_snapshots.created_by as maker_id',
      buildPersonNameSql('viz_snapshots', 'created_by').as('taken_by'),
    ]);
}

/** A stored snapshot without its content. */
export type SnapshotRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

/** The snapshots of a dashboard that a person opens: their own, and those that are shared; the newest first. */
export function listSnapshots(
  unit: UnitOfWork,
  { dashboardId, viewerId }: { dashboardId: string; viewerId: string },
): Promise<SnapshotRow[]> {
  return select(unit)
    .where('dashboard_id', '=', dashboardId)
    .where((is) => is.or([is('shared', '=', true), is('viz_snapshots.created_by', '=', viewerId)]))
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
}

/** One snapshot, no matter who may open it. */
export function findSnapshot(unit: UnitOfWork, id: string): Promise<SnapshotRow | undefined> {
  return select(unit).where('_id', '=', id).executeTakeFirst();
}

/** How many snapshots a dashboard has, those of others included. */
export async function countSnapshots(unit: UnitOfWork, dashboardId: string): Promise<number> {
  const row = await accountTable(unit, TABLE)
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('all'))
    .where('dashboard_id', '=', dashboardId)
    .executeTakeFirst();
  return Number(row?.all ?? 0);
}

type NewSnapshot = {
  _id: string;
  dashboard_id: string;
  name: string;
  created_at: Date;
  created_by: string;
  as_of_event: number;
  sha256: string;
  bytes: number;
  content: Buffer;
  source: SnapshotSource;
  signature: SnapshotSignature;
};

/** Adds a snapshot as a whole. */
export async function insertSnapshot(
  unit: UnitOfWork,
  { source, signature, ...snapshot }: NewSnapshot,
): Promise<void> {
  await accountTable(unit, TABLE).insert({
    ...snapshot,
    source: JSON.stringify(source),
    signature: JSON.stringify(signature),
  });
}

/** The compressed content of a snapshot, its signature, and what it is counted again from. */
export function findSnapshotContent(
  unit: UnitOfWork,
  id: string,
): Promise<{ content: Buffer; source: SnapshotSource; signature: SnapshotSignature | null } | undefined> {
  return accountTable(unit, TABLE).find(id, ['content', 'source', 'signature']);
}

/** Renames a snapshot, or shares it. */
export async function updateSnapshot(
  unit: UnitOfWork,
  id: string,
  change: { name?: string; shared?: boolean },
): Promise<void> {
  if (Object.keys(change).length > 0) await accountTable(unit, TABLE).update(id, change);
}

/** Deletes a snapshot. */
export async function deleteSnapshot(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, TABLE).delete(id);
}

/** Deletes what a person took and nobody else opens. */
export async function deletePrivateSnapshots(unit: UnitOfWork, makerId: string): Promise<void> {
  await accountTable(unit, TABLE).delete({ created_by: makerId, shared: false });
}
