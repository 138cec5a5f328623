import { NoResultError } from 'kysely';
import { isStillReferenced } from '#server/kit/db/violations.ts';
import { Refusal } from '#server/kit/errors.ts';

/** Whether a failure may come from a record that was deleted during the work: a row refers to it, or a query looks for it. */
function mayBeDeleted(error: unknown): boolean {
  return (
    isStillReferenced(error) ||
    error instanceof NoResultError ||
    (error instanceof Refusal && error.code === 'not_found')
  );
}

/**
 * Runs work on a record that a user may delete meanwhile. Where it fails in the way of such work, it is started once more: it finds nothing
 * to do then and ends without an error. A second failure is thrown.
 */
export async function runDespiteDeletion(work: (again: boolean) => Promise<void>): Promise<void> {
  try {
    await work(false);
  } catch (error) {
    if (!mayBeDeleted(error)) throw error;
    await work(true);
  }
}
