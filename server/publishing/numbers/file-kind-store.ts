import type { FileKind } from '#contracts/kit/files/file.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The kinds of files, in the order of their ids; those that are no longer stored are left out. */
export async function listFileKinds(unit: UnitOfWork, ids: readonly string[]): Promise<FileKind[]> {
  if (ids.length === 0) return [];
  const rows = await accountTable(unit, 'files')
    .selectFrom()
    .select(['_id', 'kind'])
    .where('_id', 'in', ids)
    .execute();
  const kinds = new Map(rows.map(({ _id, kind }) => [_id, kind]));
  return ids.flatMap((id) => kinds.get(id) ?? []);
}
