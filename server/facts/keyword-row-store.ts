import { sql, type RawBuilder } from 'kysely';
import { readFactLines } from '#server/facts/fact-line-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Keywords of listening as lines of their fact. `where`: a condition on `k`. */
export function listKeywordRows(
  unit: UnitOfWork,
  version: number,
  where: RawBuilder<unknown>,
): Promise<string[]> {
  return readFactLines(
    unit,
    sql`
      select k.account_id, ${version}::bigint as version, k._id, k.number, k.parent_id, k.owner_id, k.active::int as active, k.created_at
        from keywords k
       where k.account_id = ${unit.accountId} and k.product = 'listening' and ${where}`,
  );
}
