import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The keywords that a user created: counted, and transferred to another user when that user leaves. */
export const ownedKeywords = {
  count: async (unit: UnitOfWork, userId: string): Promise<number> =>
    (
      await unit.db
        .selectFrom('keywords')
        .select((is) => is.fn.countAll<number>().as('n'))
        .where('account_id', '=', unit.accountId)
        .where('owner_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).n,
  transfer: async (unit: UnitOfWork, from: string, to: string | null): Promise<void> => {
    await unit.db
      .updateTable('keywords')
      .set({ owner_id: to })
      .where('account_id', '=', unit.accountId)
      .where('owner_id', '=', from)
      .execute();
  },
};
