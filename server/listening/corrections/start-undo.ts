import type { Session } from '#contracts/identity/session.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { isOpenWork, LongWorkState, type LongWork } from '#contracts/kit/long-work/work.ts';
import { correctWork } from '#contracts/listening/corrections/endpoints.ts';
import { UNDO_HOURS, undoWork } from '#contracts/listening/corrections/undo-work.ts';
import { rescoreWork } from '#contracts/listening/sentiment-rules/endpoints.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { lockWork, type LongWorkRow } from '#server/kit/long-work/long-work-store.ts';
import { startLongWork, findNewestLongWork } from '#server/kit/long-work/start.ts';
import { countRows } from './work-row-store.ts';

const REFUSED = {
  work_goes_on: fault('work_goes_on'),
  undo_over: fault('undo_over', { hours: UNDO_HOURS }),
  undone_already: fault('undone_already'),
  nothing_changed: fault('nothing_changed'),
};

/**
 * Starts to undo a rescoring, or a correction of all mentions of a filter, as a whole, once it is over.
 * @throws not_found, not_permitted, already_running, illegal_transition where it is running, too old, undone already or changed nothing
 */
export async function startUndo(unit: UnitOfWork, session: Session, id: string): Promise<LongWork> {
  const row = requireFound(await lockWork(unit, id));
  const kind = requireFound([rescoreWork, correctWork].find((one) => one.kind === row.kind));
  if (!allows(session.user.role.permissions, kind.write)) refuse('not_permitted');
  const reason = await obstacleTo(unit, row);
  if (reason !== null) refuse('illegal_transition', { fault: REFUSED[reason], data: { reason } });
  return startLongWork(unit, undoWork, { input: { undoes: id }, aboutId: id });
}

async function obstacleTo(unit: UnitOfWork, row: LongWorkRow): Promise<keyof typeof REFUSED | null> {
  if (row.finished_at === null || isOpenWork(LongWorkState.parse(row.state))) return 'work_goes_on';
  if (Date.parse(row.finished_at) < unit.now.getTime() - UNDO_HOURS * 3_600_000) return 'undo_over';
  if ((await findNewestLongWork(unit, undoWork, row._id))?.state === 'done') return 'undone_already';
  return (await countRows(unit, row._id)) === 0 ? 'nothing_changed' : null;
}
