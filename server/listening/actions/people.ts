import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Whether a user belongs to the account and may still sign in. */
export const isPersonHere = async (unit: UnitOfWork, id: string): Promise<boolean> =>
  (await unit.db
    .selectFrom('users')
    .select('_id')
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()) !== undefined;
