import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Deletes those of the named files that have no reference any more. The caller deletes their bytes once this is committed.
 * @returns the ids of the deleted ones
 */
export async function deleteUnheld(unit: UnitOfWork, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const gone = await unit.db
    .deleteFrom('files')
    .where('account_id', '=', unit.accountId)
    .where('_id', 'in', [...ids])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('file_references as held')
            .select('held.file_id')
            .whereRef('held.account_id', '=', 'files.account_id')
            .whereRef('held.file_id', '=', 'files._id'),
        ),
      ),
    )
    .returning('_id')
    .execute();
  return gone.map(({ _id }) => _id);
}
