import type { MentionChange } from '#contracts/listening/actions/change.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { lockChange, moveChange, presentChange } from '#server/listening/actions/change-store.ts';
import { recordChange } from '#server/listening/actions/change.ts';

/**
 * Stops the user's own edit of all mentions of a filter; the part in progress is completed.
 * @throws not_found for another user's, illegal_transition where it is over or is one of named mentions
 */
export async function stopChange(unit: UnitOfWork, userId: string, id: string): Promise<MentionChange> {
  const row = requireFound(await lockChange(unit, id));
  if (row.user_id !== userId) return refuse('not_found');
  if (!row.filter || (row.state !== 'waiting' && row.state !== 'running'))
    return refuse('illegal_transition');
  await moveChange(unit, id, { state: 'stopped' });
  recordChange(unit, { id, edit: row.change, count: row.done });
  return presentChange({ ...row, state: 'stopped' });
}
