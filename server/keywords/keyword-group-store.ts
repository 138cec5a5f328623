import { sql } from 'kysely';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Removes a deleted group from the keywords that named it. */
export async function forgetGroup(unit: UnitOfWork, groupId: string): Promise<void> {
  await sql`update keywords set group_ids = array_remove(group_ids, ${groupId}::uuid)
             where account_id = ${unit.accountId} and ${groupId}::uuid = any(group_ids)`.execute(unit.db);
}

/** The groups of the account by name. */
export function groupNames(unit: UnitOfWork): Promise<{ _id: string; name: string }[]> {
  return accountTable(unit, 'groups').selectFrom().select(['_id', 'name']).orderBy('name').execute();
}
