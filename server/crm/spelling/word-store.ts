import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The words that an account's spelling knows beside the dictionaries, in their order. */
export const listWords = async (unit: UnitOfWork): Promise<string[]> =>
  (
    await unit.db
      .selectFrom('spelling_words')
      .select('word')
      .where('account_id', '=', unit.accountId)
      .orderBy('word')
      .execute()
  ).map(({ word }) => word);

/** Adds a word; one that is there stays. */
export const addWord = async (unit: UnitOfWork, word: string): Promise<void> => {
  await unit.db
    .insertInto('spelling_words')
    .values({ account_id: unit.accountId, word, added_by: unit.actor.id, added_at: unit.now })
    .onConflict((on) => on.doNothing())
    .execute();
};

/** Takes a word away. @returns whether it was there */
export const removeWord = async (unit: UnitOfWork, word: string): Promise<boolean> => {
  const { numDeletedRows } = await unit.db
    .deleteFrom('spelling_words')
    .where('account_id', '=', unit.accountId)
    .where('word', '=', word)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
