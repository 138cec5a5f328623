import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Whether the account has a row of every id in a table that is keyed by account and `_id`. */
export async function allExist(unit: UnitOfWork, table: string, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from ${sql.table(table)}
     where account_id = ${unit.accountId} and _id = any(${wanted}::uuid[])`.execute(unit.db);
  return rows[0]?.found === wanted.length;
}
