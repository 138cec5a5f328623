import { restoreFromBin } from '#server/keywords/bin/bin-store.ts';
import { toKeyword } from '#server/keywords/present.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { refuse } from '#server/kit/errors.ts';

/**
 * Restores deleted keywords, all or none.
 * @throws not_found when one was not deleted or too long ago, name_taken when another keyword has the name now
 */
export async function restoreDeleted(
  unit: UnitOfWork,
  product: string,
  ids: readonly string[],
): Promise<{ ids: string[] }> {
  const rows = await refuseDuplicateName(() => restoreFromBin(unit, product, ids));
  if (rows.length < new Set(ids).size) refuse('not_found');
  for (const row of rows)
    unit.record({
      kind: 'keyword.created',
      entityId: row._id,
      data: { product: row.product, restored: true },
      after: toKeyword(row),
    });
  return { ids: rows.map(({ _id }) => _id) };
}
