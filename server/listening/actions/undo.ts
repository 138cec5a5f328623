import { UNDO_GRACE_MS, UNDO_MS, type MentionChange } from '#contracts/listening/actions/change.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import type { Call } from '#server/kit/http/call.ts';
import {
  lockChange,
  moveChange,
  presentChange,
  type ChangeRow,
} from '#server/listening/actions/change-store.ts';
import { recordChange, touch } from '#server/listening/actions/change.ts';
import { revertEdit } from '#server/listening/actions/edit-store.ts';
import { withdrawNotification } from '#server/listening/actions/notify-assignee.ts';
import { findTagNumbers } from '#server/listening/actions/tag-numbers.ts';

type Scope = Pick<Call, 'context' | 'accountId' | 'inUnit' | 'session'>;

/**
 * Undoes one of the user's own edits: of named mentions by restoring what it changed, where nobody changed it since, of a filter by
 * cancelling it.
 * @throws not_found for another user's, illegal_transition where it is too late
 */
export async function undoChange(call: Scope, id: string): Promise<MentionChange> {
  const { row, calledOff } = await call.inUnit(async (unit) => {
    const found = requireFound(await lockChange(unit, id));
    if (found.user_id !== call.session.user._id) return refuse('not_found');
    if (found.state === 'undone') return { row: found, calledOff: true };
    const isLate = unit.now.getTime() > Date.parse(found.created_at) + UNDO_MS + UNDO_GRACE_MS;
    if (found.state === 'waiting') {
      await moveChange(unit, id, { state: 'undone' });
      recordChange(unit, { id, edit: found.change, count: found.total, undone: true });
      return { row: found, calledOff: true };
    }
    if (found.state !== 'done' || !found.before || isLate) return refuse('illegal_transition');
    await touch(unit, found.change, found.before);
    return { row: found, calledOff: false };
  });
  if (!calledOff) await takeBack(call, row);
  return presentChange({ ...row, state: 'undone' });
}

async function takeBack(call: Scope, row: ChangeRow): Promise<void> {
  const before = row.before ?? [];
  const tags = await call.inUnit((unit) => findTagNumbers(unit, row.change));
  const store = { clickhouse: call.context.clickhouse, accountId: call.accountId };
  await revertEdit(store, { edit: row.change, tags }, before);
  await call.inUnit(async (unit) => {
    await touch(unit, row.change, before);
    await moveChange(unit, row._id, { state: 'undone' });
    await withdrawNotification(unit, row);
    recordChange(unit, {
      id: row._id,
      edit: row.change,
      count: before.length,
      ids: before.map(({ _id }) => _id),
      undone: true,
    });
  });
}
