import { sql } from 'kysely';
import { ERASED_NAME, ERASED_TEXT } from '#contracts/privacy/person.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { Person } from '#server/privacy/person-store.ts';

/**
 * Removes the name of a person outside and what they wrote about posts; that they decided, and when, stays. Their link opens nothing any more:
 * what still waits for them is as if it had been revoked.
 */
export async function eraseClient({ accountId, db, now }: UnitOfWork, { _id }: Person): Promise<void> {
  const own = sql`account_id = ${accountId} and client_id = ${_id}`;
  await sql`update publishing_comments set text = ${ERASED_TEXT}, anchor = null where ${own}`.execute(db);
  await sql`update publishing_review_events set text = ${ERASED_TEXT} where ${own} and text <> ''`.execute(
    db,
  );
  await sql`update publishing_clients set name = ${ERASED_NAME}, revoked_at = coalesce(revoked_at, ${now}), password_hash = null
    where account_id = ${accountId} and _id = ${_id}`.execute(db);
}
