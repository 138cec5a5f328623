import { createHash } from 'node:crypto';
import { RECENT_MAX, type RecentSearch } from '#contracts/quick-analytic/recent.ts';
import { loadAccountDay } from '#server/kit/db/account-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The same for the same terms in any order. */
export function hashTerms(terms: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(terms.toSorted())).digest('hex');
}

/** How many searches a person has made today, deleted ones included. */
export async function countOfToday(unit: UnitOfWork, userId: string): Promise<number> {
  const { made } = await accountTable(unit, 'quick_searches')
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('made'))
    .where('user_id', '=', userId)
    .where('day', '=', await loadAccountDay(unit))
    .executeTakeFirstOrThrow();
  return made;
}

type NewSearch = { userId: string; terms: readonly string[] };

/** Adds a search of the day. @returns false where the person has made it today already */
export async function insertSearch(unit: UnitOfWork, { userId, terms }: NewSearch): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await accountTable(unit, 'quick_searches')
    .insertInto({
      _id: unit.newId(),
      user_id: userId,
      day: await loadAccountDay(unit),
      terms_hash: hashTerms(terms),
      terms: JSON.stringify(terms),
      address: '',
      at: unit.now,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id', 'day', 'terms_hash']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Sets the address of a search of today, and how many posts it found. @returns its id */
export async function setAddress(
  unit: UnitOfWork,
  { userId, terms, address, found }: NewSearch & { address: string; found: number | null },
): Promise<string> {
  const { _id } = await accountTable(unit, 'quick_searches')
    .updateTable()
    .set({ address, terms: JSON.stringify(terms), found, at: unit.now })
    .where('user_id', '=', userId)
    .where('day', '=', await loadAccountDay(unit))
    .where('terms_hash', '=', hashTerms(terms))
    .returning('_id')
    .executeTakeFirstOrThrow();
  return _id;
}

/** A person's searches since an instant, the newest first, each once however many days it was made on. */
export async function listSearches(
  unit: UnitOfWork,
  { userId, since }: { userId: string; since: Date },
): Promise<RecentSearch[]> {
  const rows = await accountTable(unit, 'quick_searches')
    .selectFrom()
    .distinctOn('terms_hash')
    .select(['_id', 'terms', 'address', 'at', 'found'])
    .where('user_id', '=', userId)
    .where('address', '<>', '')
    .where('at', '>=', since.toISOString())
    .orderBy('terms_hash')
    .orderBy('at', 'desc')
    .execute();
  return rows.toSorted((a, b) => (a.at < b.at ? 1 : -1)).slice(0, RECENT_MAX);
}

/** Deletes a person's searches of before an instant. */
export async function deleteExpired(
  unit: UnitOfWork,
  { userId, before }: { userId: string; before: Date },
): Promise<void> {
  await accountTable(unit, 'quick_searches')
    .deleteFrom()
    .where('user_id', '=', userId)
    .where('at', '<', before.toISOString())
    .execute();
}

/** The hash of a person's search; undefined where they have none with the id. */
export async function findHash(
  unit: UnitOfWork,
  { userId, id }: { userId: string; id: string },
): Promise<string | undefined> {
  const row = await accountTable(unit, 'quick_searches')
    .selectFrom()
    .select('terms_hash')
    .where('user_id', '=', userId)
    .where('_id', '=', id)
    .where('address', '<>', '')
    .executeTakeFirst();
  return row?.terms_hash;
}

/**
 * Deletes a person's searches of some terms, or all of them (`hash` null). Of today's the hash stays until the day ends: the search was
 * made, and does not count again. @returns how many
 */
export async function forgetSearches(
  unit: UnitOfWork,
  { userId, hash }: { userId: string; hash: string | null },
): Promise<number> {
  const { numUpdatedRows } = await accountTable(unit, 'quick_searches')
    .updateTable()
    .set({ address: '', terms: '[]', found: null })
    .where('user_id', '=', userId)
    .where('address', '<>', '')
    .$if(hash !== null, (query) => query.where('terms_hash', '=', hash ?? ''))
    .executeTakeFirstOrThrow();
  await accountTable(unit, 'quick_searches')
    .deleteFrom()
    .where('user_id', '=', userId)
    .where('address', '=', '')
    .where('day', '<', await loadAccountDay(unit))
    .execute();
  return Number(numUpdatedRows);
}
