import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The words that an account adds to the spelling dictionaries, in their order. */
export async function listWords(unit: UnitOfWork): Promise<string[]> {
  return (
    await accountTable(unit, 'spelling_words').selectFrom().select('word').orderBy('word').execute()
  ).map(({ word }) => word);
}

/** Adds a word; an existing one stays. */
export async function addWord(unit: UnitOfWork, word: string): Promise<void> {
  await accountTable(unit, 'spelling_words')
    .insertInto({ word, added_by: unit.actor.id, added_at: unit.now })
    .onConflict((on) => on.doNothing())
    .execute();
}

/** Removes a word. @returns whether it existed */
export async function removeWord(unit: UnitOfWork, word: string): Promise<boolean> {
  const { numDeletedRows } = await accountTable(unit, 'spelling_words')
    .deleteFrom()
    .where('word', '=', word)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
