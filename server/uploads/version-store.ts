import { sql } from 'kysely';
import { RETAINED_VERSIONS } from '#contracts/uploads/limits.ts';
import { accountTable, type StoredRow } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

export type VersionRow = Omit<StoredRow<'upload_versions'>, 'account_id'>;
const COLUMNS = [
  '_id',
  'upload_id',
  'number',
  'kind',
  'state',
  'shape',
  'segments',
  'unique_columns',
  'rows',
  'added',
  'refused',
  'file_name',
  'restored',
  'created_by',
  'created_at',
  'finished_at',
] as const;

function select(unit: UnitOfWork) {
  return accountTable(unit, 'upload_versions').selectFrom().select(COLUMNS);
}

/** The versions of an upload, newest first. */
export function listVersions(unit: UnitOfWork, uploadId: string): Promise<VersionRow[]> {
  return select(unit).where('upload_id', '=', uploadId).orderBy('number', 'desc').execute();
}

/** The current versions of uploads, and those that are being read. */
export function listShownVersions(unit: UnitOfWork): Promise<VersionRow[]> {
  return select(unit)
    .where((is) =>
      is.or([
        is('state', '=', 'reading'),
        is(
          '_id',
          'in',
          accountTable(unit, 'uploads').selectFrom().select('version_id').where('version_id', 'is not', null),
        ),
      ]),
    )
    .execute();
}

export function findVersion(unit: UnitOfWork, id: string): Promise<VersionRow | undefined> {
  return select(unit).where('_id', '=', id).executeTakeFirst();
}

type NewVersion = Pick<
  VersionRow,
  '_id' | 'upload_id' | 'kind' | 'state' | 'shape' | 'segments' | 'file_name'
> &
  Partial<Pick<VersionRow, 'rows' | 'restored' | 'created_by' | 'unique_columns'>>;

/** Adds a version with the next number of its upload, which is locked. */
export async function insertVersion(unit: UnitOfWork, { shape, ...version }: NewVersion): Promise<number> {
  const last = await accountTable(unit, 'upload_versions')
    .selectFrom()
    .select('number')
    .where('upload_id', '=', version.upload_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  await accountTable(unit, 'upload_versions').insert({
    created_by: null,
    restored: null,
    ...version,
    number,
    shape: JSON.stringify(shape),
    created_at: unit.now,
    finished_at: version.state === 'ready' ? unit.now : null,
  });
  return number;
}

/** Ends a version that was being read. */
export async function finishVersion(
  unit: UnitOfWork,
  id: string,
  fields: Partial<Pick<VersionRow, 'segments' | 'rows' | 'added' | 'refused' | 'unique_columns'>> &
    Pick<VersionRow, 'state'>,
): Promise<void> {
  await accountTable(unit, 'upload_versions').update(id, { ...fields, finished_at: unit.now });
}

/** Stores which columns of a version have each value once. */
export async function setUniqueColumns(
  unit: UnitOfWork,
  id: string,
  unique_columns: string[],
): Promise<void> {
  await accountTable(unit, 'upload_versions').update(id, { unique_columns });
}

/** Deletes the oldest versions beyond those that are kept, but never the current one; segments that none has any more are garbage. */
export async function dropOldVersions(unit: UnitOfWork, uploadId: string, currentId: string): Promise<void> {
  await sql`
    with old as (
      delete from upload_versions
       where account_id = ${unit.accountId} and upload_id = ${uploadId} and _id <> ${currentId} and state <> 'reading'
         and number <= (select max(number) - ${RETAINED_VERSIONS}::integer from upload_versions
                         where account_id = ${unit.accountId} and upload_id = ${uploadId})
      returning _id, segments
    )
    insert into upload_garbage (account_id, segment_id)
    select distinct ${unit.accountId}::uuid, segment from old, unnest(old.segments) as segment
     where not exists (
       select from upload_versions kept
        where kept.account_id = ${unit.accountId} and kept.upload_id = ${uploadId} and segment = any(kept.segments)
          and kept._id not in (select _id from old))
    on conflict do nothing`.execute(unit.db);
}

/** Marks segments as garbage. */
export async function addGarbage(unit: UnitOfWork, segments: readonly string[]): Promise<void> {
  if (segments.length === 0) return;
  await accountTable(unit, 'upload_garbage')
    .insertInto(segments.map((segment_id) => ({ segment_id })))
    .onConflict((taken) => taken.doNothing())
    .execute();
}

export async function listGarbage(unit: UnitOfWork): Promise<string[]> {
  const rows = await accountTable(unit, 'upload_garbage')
    .selectFrom()
    .select('segment_id')
    .limit(500)
    .execute();
  return rows.map(({ segment_id }) => segment_id);
}

export async function removeGarbage(unit: UnitOfWork, segments: readonly string[]): Promise<void> {
  await accountTable(unit, 'upload_garbage')
    .deleteFrom()
    .where('segment_id', '=', sql<string>`any(${[...segments]}::uuid[])`)
    .execute();
}
