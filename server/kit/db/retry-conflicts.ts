import { z } from 'zod';

/** What PostgreSQL answers to the transaction that it ends because two wait for each other, or could not have run one after the other. */
const CONFLICTS = new Set(['40P01', '40001']);
const MAX_TRIES = 3;

const DatabaseError = z.object({ code: z.string() });

/** Whether PostgreSQL rolled a transaction back only because of another one, so that it may succeed when it runs again. */
function isConflict(error: unknown): boolean {
  return CONFLICTS.has(DatabaseError.safeParse(error).data?.code ?? '');
}

/**
 * Runs a whole transaction, and again where a deadlock or a serialization failure rolled it back, three times at most.
 *
 * @throws whatever the last try throws
 */
export async function retryConflicts<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (tries === MAX_TRIES || !isConflict(error)) throw error;
    }
  }
}
