import type { PostNumbers } from '#contracts/publishing/numbers.ts';
import { accountTable, type StoredRow } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A reading of the numbers of a public post. */
export type ReadingRow = StoredRow<'published_numbers'>;

/** Stores a reading. It is made once: the post is locked, and waits for this very reading. */
export async function insertReading(
  unit: UnitOfWork,
  reading: { published_id: string; numbers: PostNumbers; gains: PostNumbers },
): Promise<void> {
  const { published_id, numbers, gains } = reading;
  await accountTable(unit, 'published_numbers').insert({
    _id: unit.newId(),
    published_id,
    at: unit.now,
    numbers: JSON.stringify(numbers),
    gains: JSON.stringify(gains),
  });
}

/** The readings of some public posts, the oldest first. */
export async function listReadings(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<Pick<ReadingRow, 'published_id' | 'at' | 'numbers'>[]> {
  if (ids.length === 0) return [];
  return accountTable(unit, 'published_numbers')
    .selectFrom()
    .select(['published_id', 'at', 'numbers'])
    .where('published_id', 'in', ids)
    .orderBy('at')
    .execute();
}
