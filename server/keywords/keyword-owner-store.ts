import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The keywords that a user created: counted, and transferred to another user when that user leaves. */
export const ownedKeywords = {
  count: async (unit: UnitOfWork, userId: string): Promise<number> =>
    (
      await accountTable(unit, 'keywords')
        .selectFrom()
        .select((is) => is.fn.countAll<number>().as('n'))
        .where('owner_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).n,
  transfer: async (unit: UnitOfWork, from: string, to: string | null): Promise<void> => {
    await accountTable(unit, 'keywords').update({ owner_id: from }, { owner_id: to });
  },
};
