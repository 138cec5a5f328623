import { sql, type Selectable } from 'kysely';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import type { CollectionGap } from '#contracts/listening/collection-gaps/gap.ts';
import type { ExportInput } from '#contracts/listening/exports/export.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { ExportResult } from '#server/listening/exports/cursor.ts';
import type { Bounds } from '#server/people/visibility/public.ts';

/** A stored export. */
export type ExportRow = Omit<Selectable<Tables['mention_exports']>, 'account_id'>;

const COLUMNS = [
  '_id',
  'work_id',
  'name',
  'filter',
  'format',
  'columns',
  'language',
  'time_zone',
  'bom',
  'owner_id',
  'as_of',
  'total',
  'counted',
  'rows',
  'cut',
  'files',
  'gaps',
  'bounds',
  'created_at',
  'finished_at',
  'expires_at',
  'files_deleted_at',
] as const;

type NewExport = Pick<ExportInput, 'name' | 'format' | 'columns' | 'language' | 'time_zone' | 'bom'> & {
  _id: string;
  work_id: string;
  filter: Record<string, string>;
  owner_id: string | null;
  as_of: Date;
  total: number;
  counted: number;
  gaps: readonly CollectionGap[];
  bounds: Bounds | null;
};

/** Stores a requested export. */
export async function insertExport(
  unit: UnitOfWork,
  { filter, gaps, bounds, ...given }: NewExport,
): Promise<void> {
  await accountTable(unit, 'mention_exports').insert({
    ...given,
    filter: JSON.stringify(filter),
    gaps: JSON.stringify(gaps),
    bounds: bounds && JSON.stringify(bounds),
    created_at: unit.now,
    finished_at: null,
    expires_at: null,
    files_deleted_at: null,
  });
}

function exportById(unit: UnitOfWork, id: string) {
  return accountTable(unit, 'mention_exports').selectFrom().select(COLUMNS).where('_id', '=', id);
}

/** An export by its id. */
export function findExport(unit: UnitOfWork, id: string): Promise<ExportRow | undefined> {
  return exportById(unit, id).executeTakeFirst();
}

/** The calendar of who requested an export; Gregorian where they left. */
export async function findOwnerCalendar(
  unit: UnitOfWork,
  { owner_id }: Pick<ExportRow, 'owner_id'>,
): Promise<Calendar> {
  const owner =
    owner_id === null ? undefined : await accountTable(unit, 'users').find(owner_id, ['calendar']);
  return owner?.calendar ?? 'gregorian';
}

/** An export by its id, locked until the transaction ends. */
export function lockExport(unit: UnitOfWork, id: string): Promise<ExportRow | undefined> {
  return exportById(unit, id).forUpdate().executeTakeFirst();
}

/** An export with its progress and the user who requested it. */
function shown(unit: UnitOfWork) {
  return unit.db
    .selectFrom('mention_exports as one')
    .leftJoin('long_works as work', (join) =>
      join.onRef('work.account_id', '=', 'one.account_id').onRef('work._id', '=', 'one.work_id'),
    )
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.account_id', '=', 'one.account_id').onRef('owner._id', '=', 'one.owner_id'),
    )
    .select([
      'one._id',
      'one.work_id',
      'one.name',
      'one.filter',
      'one.format',
      'one.columns',
      'one.language',
      'one.time_zone',
      'one.bom',
      'one.owner_id',
      'one.as_of',
      'one.total',
      'one.counted',
      'one.rows',
      'one.cut',
      'one.files',
      'one.gaps',
      'one.bounds',
      'one.created_at',
      'one.finished_at',
      'one.expires_at',
      'one.files_deleted_at',

      'work.state as work_state',
      'work.done as work_done',
      'work.error as work_error',
      'owner.name as owner_name',
    ])
    .where('one.account_id', '=', unit.accountId);
}
export type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

export function findShown(unit: UnitOfWork, id: string): Promise<ShownRow | undefined> {
  return shown(unit).where('one._id', '=', id).executeTakeFirst();
}

type ExportListQuery = {
  limit: number;
  ownerId?: string | undefined;
  after?: { at: string; _id: string } | undefined;
};

/** Exports, newest first; `ownerId`: only those of one user. */
export function listShown(unit: UnitOfWork, { limit, ownerId, after }: ExportListQuery): Promise<ShownRow[]> {
  let query = shown(unit).orderBy('one.created_at', 'desc').orderBy('one._id', 'desc').limit(limit);
  if (ownerId) query = query.where('one.owner_id', '=', ownerId);
  if (after)
    query = query.where(
      sql<boolean>`(one.created_at, one._id) < (${after.at}::timestamptz, ${after._id}::uuid)`,
    );
  return query.execute();
}

/** What a user chose last. */
export function findLastChoices(unit: UnitOfWork, ownerId: string) {
  return accountTable(unit, 'mention_exports')
    .selectFrom()
    .select(['format', 'columns', 'bom'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many exports of the account are waiting or running. */
export async function countOpen(unit: UnitOfWork): Promise<number> {
  const { open } = await unit.db
    .selectFrom('mention_exports as one')
    .innerJoin('long_works as work', (join) =>
      join.onRef('work.account_id', '=', 'one.account_id').onRef('work._id', '=', 'one.work_id'),
    )
    .select((is) => is.fn.countAll<number>().as('open'))
    .where('one.account_id', '=', unit.accountId)
    .where('work.state', 'in', ['queued', 'running', 'paused'])
    .executeTakeFirstOrThrow();
  return open;
}

/** Records that an export is done and until when it is kept. */
export async function completeExport(
  unit: UnitOfWork,
  id: string,
  { result, until }: { result: ExportResult; until: Date },
): Promise<void> {
  await accountTable(unit, 'mention_exports').update(id, {
    rows: result.rows,
    cut: result.cut,
    files: JSON.stringify(result.files),
    counted: result.rows,
    finished_at: unit.now,
    expires_at: until,
  });
}

/** Expires exports that may contain posts of a span, so that nobody downloads them any more and the next cleanup deletes their files. */
export async function expireExports(unit: UnitOfWork, { from, to }: { from: Date; to: Date }): Promise<void> {
  await accountTable(unit, 'mention_exports')
    .updateTable()
    .set({ expires_at: unit.now })
    .where('expires_at', '>', unit.now.toISOString())
    .where(sql<boolean>`coalesce((filter ->> 'from')::timestamptz, '-infinity') <= ${to}`)
    .where(sql<boolean>`coalesce((filter ->> 'to')::timestamptz, 'infinity') >= ${from}`)
    .execute();
}

/**
 * Refunds what was charged for an export that will not be made.
 * @returns the refunded amount
 */
export async function refundExport(unit: UnitOfWork, id: string): Promise<number> {
  const row = await lockExport(unit, id);
  if (!row || row.finished_at !== null || row.counted === 0) return 0;
  await accountTable(unit, 'mention_exports').update(id, { counted: 0 });
  return row.counted;
}

/** Deletes an export. */
export function removeExport(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'mention_exports').delete(id);
}
