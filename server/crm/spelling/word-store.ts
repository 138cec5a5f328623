import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The words that an account adds to the spelling dictionaries, in their order. */
export const listWords = async (unit: UnitOfWork): Promise<string[]> =>
  (await accountTable(unit, 'spelling_words').selectFrom().select('word').orderBy('word').execute()).map(
    ({ word }) => word,
  );

/** Adds a word; an existing one stays. */
export const addWord = async (unit: UnitOfWork, word: string): Promise<void> => {
  await accountTable(unit, 'spelling_words')
    .insertInto({ word, added_by: unit.actor.id, added_at: unit.now })
    .onConflict((on) => on.doNothing())
    .execute();
};

/** Removes a word. @returns whether it existed */
export const removeWord = async (unit: UnitOfWork, word: string): Promise<boolean> => {
  const { numDeletedRows } = await accountTable(unit, 'spelling_words')
    .deleteFrom()
    .where('word', '=', word)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
