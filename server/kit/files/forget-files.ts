import type { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { Actor } from '#server/kit/db/unit.ts';
import { deleteUnheld } from '#server/kit/files/delete-unheld.ts';
import { removeFile } from '#server/kit/files/file-path.ts';

/** Deletes files that were stored for a resource that was not created; those with a reference stay. */
export async function forgetFiles(
  context: Context,
  scope: { accountId: AccountId; actor: Actor },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const gone = await inTransaction(context, scope, (unit) => deleteUnheld(unit, ids));
  for (const id of gone) await removeFile(context, scope.accountId, id);
}
