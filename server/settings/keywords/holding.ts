import { sql } from 'kysely';
import type { Unit } from '#server/kit/db/unit.ts';

/** The keywords that a person made: counted, and handed to somebody else when that person leaves. */
export const ownedKeywords = {
  count: async (unit: Unit, userId: string): Promise<number> =>
    (
      await unit.db
        .selectFrom('keywords')
        .select((is) => is.fn.countAll<number>().as('n'))
        .where('account_id', '=', unit.accountId)
        .where('owner_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).n,
  transfer: async (unit: Unit, from: string, to: string | null): Promise<void> => {
    await unit.db
      .updateTable('keywords')
      .set({ owner_id: to })
      .where('account_id', '=', unit.accountId)
      .where('owner_id', '=', from)
      .execute();
  },
};

/** Takes a deleted group out of the keywords that named it. */
export const forgetGroup = async (unit: Unit, groupId: string): Promise<void> => {
  await sql`update keywords set group_ids = array_remove(group_ids, ${groupId}::uuid)
             where account_id = ${unit.accountId} and ${groupId}::uuid = any(group_ids)`.execute(unit.db);
};

/** Whether each of the ids is a group of the account. */
export const areGroups = async (unit: Unit, ids: readonly string[]): Promise<boolean> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return true;
  const known = await unit.db
    .selectFrom('groups')
    .select('_id')
    .where('account_id', '=', unit.accountId)
    .where('_id', 'in', wanted)
    .execute();
  return known.length === wanted.length;
};

/** The groups of the account by name. */
export const groupNames = (unit: Unit): Promise<{ _id: string; name: string }[]> =>
  unit.db
    .selectFrom('groups')
    .select(['_id', 'name'])
    .where('account_id', '=', unit.accountId)
    .orderBy('name')
    .execute();
