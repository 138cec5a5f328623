import { holdUntilCommit } from '#server/kit/db/transaction-lock.ts';
import type { Db } from '#server/kit/db/unit.ts';

/** One change of installation-wide settings at a time, so that of two writers who saw the same version one is refused. */
export async function lockInstallation(db: Db): Promise<void> {
  await holdUntilCommit(db, 'installation');
}
