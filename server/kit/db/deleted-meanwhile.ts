import { NoResultError } from 'kysely';
import { isStillNamed } from '#server/kit/db/violations.ts';
import { Refusal } from '#server/kit/errors.ts';

/** Whether a failure may come from something that was deleted while it was worked on: a row names it, or it is looked for. */
const mayBeDeleted = (error: unknown): boolean =>
  isStillNamed(error) ||
  error instanceof NoResultError ||
  (error instanceof Refusal && error.code === 'not_found');

/**
 * Runs work on something that a person may delete meanwhile. Where it fails as such work does, it is begun once more: it finds nothing to
 * do then and ends without a word. What fails a second time is thrown.
 */
export const runDespiteDeletion = async (work: (again: boolean) => Promise<void>): Promise<void> => {
  try {
    await work(false);
  } catch (error) {
    if (!mayBeDeleted(error)) throw error;
    await work(true);
  }
};
