import type { Selectable } from 'kysely';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import type { VizExportFile } from '#contracts/custom-viz/exports.ts';
import type { DashboardFileRequest } from '#contracts/custom-viz/files.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import type { LongWorkDeclaration } from '#contracts/kit/long-work/declaration.ts';
import { OPEN_WORK } from '#contracts/kit/long-work/work.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const TABLE = 'viz_exports';

/** A file that is made, or was. */
export type ExportRow = Omit<Selectable<Tables['viz_exports']>, 'account_id'>;

type NewExport = Pick<ExportRow, '_id' | 'dashboard_id' | 'owner_id' | 'brand_id' | 'name' | 'rights'> & {
  document: DashboardDocument;
  request: DashboardFileRequest;
  expires_at: Date;
};

/** Stores that a file is wanted. */
export async function insertExport(
  unit: UnitOfWork,
  { document, request, ...row }: NewExport,
): Promise<void> {
  await accountTable(unit, TABLE).insert({
    ...row,
    document: JSON.stringify(document),
    request: JSON.stringify(request),
    created_at: unit.now,
  });
}

/** A file by its id, no matter whose it is. */
export function findExport(unit: UnitOfWork, id: string): Promise<ExportRow | undefined> {
  return accountTable(unit, TABLE).find(id, [
    '_id',
    'dashboard_id',
    'owner_id',
    'brand_id',
    'name',
    'document',
    'request',
    'rights',
    'file',
    'created_at',
    'finished_at',
    'expires_at',
  ]);
}

/** How many works of a kind of a person are not finished. */
export async function countOpenExports(
  unit: UnitOfWork,
  { kind }: LongWorkDeclaration,
  ownerId: string,
): Promise<number> {
  const row = await accountTable(unit, 'long_works')
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('open'))
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('state', 'in', [...OPEN_WORK])
    .executeTakeFirst();
  return Number(row?.open ?? 0);
}

/** By which calendar the dates of a person are written. */
export async function findOwnerCalendar(unit: UnitOfWork, ownerId: string): Promise<Calendar> {
  return (await accountTable(unit, 'users').find(ownerId, ['calendar']))?.calendar ?? 'gregorian';
}

/** Stores that a file is whole, and until when it is kept. */
export async function finishExport(
  unit: UnitOfWork,
  id: string,
  { file, until }: { file: VizExportFile; until: Date },
): Promise<void> {
  await accountTable(unit, TABLE).update(id, {
    file: JSON.stringify(file),
    finished_at: unit.now,
    expires_at: until,
  });
}

/** Deletes a file's row. */
export async function deleteExport(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, TABLE).delete(id);
}
