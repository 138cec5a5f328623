import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The words that an account adds to the spelling dictionaries, in their order. */
export const listWords = async (unit: UnitOfWork): Promise<string[]> =>
  (
    await unit.db
      .selectFrom('spelling_words')
      .select('word')
      .where('account_id', '=', unit.accountId)
      .orderBy('word')
      .execute()
  ).map(({ word }) => word);

/** Adds a word; an existing one stays. */
export const addWord = async (unit: UnitOfWork, word: string): Promise<void> => {
  await unit.db
    .insertInto('spelling_words')
    .values({ account_id: unit.accountId, word, added_by: unit.actor.id, added_at: unit.now })
    .onConflict((on) => on.doNothing())
    .execute();
};

/** Removes a word. @returns whether it existed */
export const removeWord = async (unit: UnitOfWork, word: string): Promise<boolean> => {
  const { numDeletedRows } = await unit.db
    .deleteFrom('spelling_words')
    .where('account_id', '=', unit.accountId)
    .where('word', '=', word)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
