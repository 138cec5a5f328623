import type { Context } from '#server/kit/context.ts';
import { accountTable, type StoredRow } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

export type UploadFileRow = Omit<StoredRow<'upload_files'>, 'account_id'>;

export async function insertFile(unit: UnitOfWork, file: Omit<UploadFileRow, 'created_at'>): Promise<void> {
  await accountTable(unit, 'upload_files').insert({ ...file, created_at: unit.now });
}

/** A file that was sent; those of other people are not found. */
export function findFile(
  unit: UnitOfWork,
  { id, userId }: { id: string; userId: string },
): Promise<UploadFileRow | undefined> {
  return accountTable(unit, 'upload_files')
    .selectFrom()
    .select(['_id', 'user_id', 'file_name', 'bytes', 'created_at'])
    .where('_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Takes a file from the list, as it is read or of no more use. */
export async function removeFile(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, 'upload_files').deleteFrom().where('_id', '=', id).execute();
}

/** Files of every account that were sent before an instant, and the ids of all others. */
export async function sweepFiles(
  { database }: Context,
  before: Date,
): Promise<{ expired: string[]; kept: Set<string> }> {
  const expired = await database.platform
    .deleteFrom('upload_files')
    .where('created_at', '<', before.toISOString())
    .returning('_id')
    .execute();
  const kept = await database.platform.selectFrom('upload_files').select('_id').execute();
  const reading = await database.platform
    .selectFrom('long_works')
    .select('input')
    .where('kind', '=', 'upload_reading')
    .where('state', 'in', ['queued', 'running', 'paused', 'failed'])
    .execute();
  const read = reading.map(({ input }) => (input as { file_id?: string }).file_id ?? '');
  return { expired: expired.map(({ _id }) => _id), kept: new Set([...kept.map(({ _id }) => _id), ...read]) };
}
