import type { Fault } from '#contracts/kit/faults/fault.ts';
import type { PostNumbers, ReadingEnd } from '#contracts/publishing/numbers.ts';
import type { FailureRemedy } from '#contracts/publishing/target-state.ts';
import { accountTable, type NewRow, type StoredRow } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { toStoredFault } from '#server/kit/stored-fault.ts';

/** A post that is public on an account of a network. */
export type PublishedPostRow = StoredRow<'published_posts'>;

/** What is stored of a post when it is published. */
export type NewPublishedPost = Omit<NewRow<'published_posts'>, '_id'>;

/**
 * Adds a post that is public. One that was found at its network before the suite knew that it is its own becomes that of its target, and keeps
 * its numbers.
 */
export async function insertPublished(unit: UnitOfWork, post: NewPublishedPost): Promise<void> {
  const { origin, target_id, post_id, kind, retry_key } = post;
  await accountTable(unit, 'published_posts')
    .insertInto({ ...post, _id: unit.newId() })
    .onConflict((conflict) =>
      post.provider_id === null
        ? conflict.constraint('published_posts__target').doNothing()
        : conflict
            .columns(['account_id', 'connection_id', 'provider_id'])
            .where('provider_id', 'is not', null)
            .doUpdateSet({ origin, target_id, post_id, kind, retry_key }),
    )
    .execute();
}

/** The public posts of a post of the suite, in the order of their accounts' names. */
export function listPublishedOf(unit: UnitOfWork, postId: string): Promise<PublishedPostRow[]> {
  return accountTable(unit, 'published_posts')
    .selectFrom()
    .selectAll()
    .where('post_id', '=', postId)
    .orderBy('account_name')
    .orderBy('_id')
    .execute();
}

/** Some public posts. */
export function listPublished(unit: UnitOfWork, ids: readonly string[]): Promise<PublishedPostRow[]> {
  return accountTable(unit, 'published_posts').selectFrom().selectAll().where('_id', 'in', ids).execute();
}

/** A public post that still waits for the reading of an instant, locked; undefined where another process has made it. */
export function lockWaiting(
  unit: UnitOfWork,
  { _id, next_at }: Pick<PublishedPostRow, '_id' | 'next_at'>,
): Promise<PublishedPostRow | undefined> {
  return accountTable(unit, 'published_posts')
    .selectFrom()
    .selectAll()
    .where('_id', '=', _id)
    .where('next_at', '=', next_at)
    .forUpdate()
    .executeTakeFirst();
}

/** What came of a reading. */
export type ReadingOutcome = {
  next_at: Date | null;
  read_at?: Date;
  ended?: ReadingEnd | null;
  latest?: PostNumbers;
  tries: number;
  failure: { remedy: FailureRemedy; fault: Fault } | null;
};

/** Stores what came of a reading, and when the next one is. */
export async function saveOutcome(
  unit: UnitOfWork,
  id: string,
  { latest, failure, ...outcome }: ReadingOutcome,
): Promise<void> {
  const stored = toStoredFault(failure?.fault ?? null);
  await accountTable(unit, 'published_posts').update(id, {
    ...outcome,
    ...(latest === undefined ? {} : { latest: JSON.stringify(latest) }),
    failure_remedy: failure?.remedy ?? null,
    failure: stored.sentence,
    failure_fault: stored.json,
  });
}
