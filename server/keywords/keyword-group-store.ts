import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Removes a deleted group from the keywords that named it. */
export const forgetGroup = async (unit: UnitOfWork, groupId: string): Promise<void> => {
  await sql`update keywords set group_ids = array_remove(group_ids, ${groupId}::uuid)
             where account_id = ${unit.accountId} and ${groupId}::uuid = any(group_ids)`.execute(unit.db);
};

/** The groups of the account by name. */
export const groupNames = (unit: UnitOfWork): Promise<{ _id: string; name: string }[]> =>
  unit.db
    .selectFrom('groups')
    .select(['_id', 'name'])
    .where('account_id', '=', unit.accountId)
    .orderBy('name')
    .execute();
