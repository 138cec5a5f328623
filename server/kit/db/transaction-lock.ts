import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/kit/db/schema.ts';

/**
 * Waits until a lock of this name is free, and holds it until the transaction ends: what runs under it runs one after the other. Names
 * are of the whole installation, so those of an account's resource contain the account.
 */
export async function holdUntilCommit(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Waits until nobody holds the lock of this name alone, and shares it with others until the transaction ends. */
export async function shareUntilCommit(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(db);
}
