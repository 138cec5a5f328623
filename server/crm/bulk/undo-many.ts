import { UNDO_MINUTES, type BulkOutcome } from '#contracts/crm/bulk/endpoints.ts';
import { lockAct, markUndone } from '#server/crm/bulk/change-store.ts';
import { attemptChange } from '#server/crm/bulk/outcome.ts';
import { restore } from '#server/crm/bulk/restore.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';

/**
 * Undoes a bulk change. A ticket that anybody changed since stays as it is and is reported: nobody's later work is undone with it.
 * @throws not_found where the change is not the caller's, too old, or undone already
 */
export async function undoMany(unit: UnitOfWork, actId: string): Promise<BulkOutcome[]> {
  const since = new Date(unit.now.getTime() - UNDO_MINUTES * 60_000);
  const changed = requireFound(await lockAct(unit, actId, since));
  const items: BulkOutcome[] = [];
  for (const one of changed) items.push(await attemptChange(unit, one._id, (inner) => restore(inner, one)));
  await markUndone(unit, actId);
  return items;
}
