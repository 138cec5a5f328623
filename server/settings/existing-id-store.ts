import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Tables to whose rows settings refer by id. */
export type NamedTable =
  | 'auto_assign_agents'
  | 'auto_assign_conditions'
  | 'auto_assign_rules'
  | 'auto_canned_conditions'
  | 'auto_canned_keywords'
  | 'canned_responses'
  | 'connections'
  | 'groups'
  | 'interest_tags'
  | 'keywords'
  | 'ticket_tags'
  | 'users';

/** Which of these ids the account has in a table. */
export async function findExistingIds(
  unit: UnitOfWork,
  table: NamedTable,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ _id: string }>`
    select _id from ${sql.table(table)} where account_id = ${unit.accountId} and _id = any(${ids}::uuid[])`.execute(
    unit.db,
  );
  return new Set(rows.map(({ _id }) => _id));
}
