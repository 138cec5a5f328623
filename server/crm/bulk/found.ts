import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { FOUND_UNDO_HOURS, foundWork, type RefusedTicket } from '#contracts/crm/bulk/found.ts';
import type { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import type { Session } from '#contracts/identity/session.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { isOpenWork, LongWorkState, type LongWork } from '#contracts/kit/long-work/work.ts';
import { listRefusedRows } from '#server/crm/bulk/found-store.ts';
import { FoundInput } from '#server/crm/bulk/found-work.ts';
import { refuseBeyondRights, refuseUnknown } from '#server/crm/bulk/refuse-unknown.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { findWork, lockWork, type LongWorkRow } from '#server/kit/long-work/long-work-store.ts';
import { startLongWork, findNewestLongWork } from '#server/kit/long-work/start.ts';

/** Starts a change of all tickets of a filter. @throws invalid_request where the change names something that does not exist */
export async function changeFound(
  unit: UnitOfWork,
  session: Session,
  { filter, change }: { filter: WireTicketFilter; change: BulkChange },
): Promise<LongWork> {
  refuseBeyondRights(session, change);
  await refuseUnknown(unit, change);
  return startLongWork(unit, foundWork, {
    input: { by: byOf(unit, session), filter, change } satisfies FoundInput,
    label: { who: session.user.name },
  });
}

/**
 * Starts the undo of a whole change, once it is over.
 * @throws not_found, already_running, illegal_transition where it is running, too long ago or undone already
 */
export async function undoFound(unit: UnitOfWork, session: Session, id: string): Promise<LongWork> {
  const row = await changeById(unit, id);
  const reason = await obstacleTo(unit, row);
  if (reason !== null) refuse('illegal_transition', { fault: REFUSED[reason], data: { reason } });
  return startLongWork(unit, foundWork, {
    input: { by: byOf(unit, session), undoes: id } satisfies FoundInput,
    aboutId: id,
    label: { who: session.user.name },
  });
}

const REFUSED = {
  work_goes_on: fault('work_goes_on'),
  undo_over: fault('change_undo_over', { hours: FOUND_UNDO_HOURS }),
  undone_already: fault('undone_already'),
};

async function obstacleTo(unit: UnitOfWork, row: LongWorkRow): Promise<keyof typeof REFUSED | null> {
  if (row.finished_at === null || isOpenWork(LongWorkState.parse(row.state))) return 'work_goes_on';
  if (Date.parse(row.finished_at) < unit.now.getTime() - FOUND_UNDO_HOURS * 3_600_000) return 'undo_over';
  const undo = await findNewestLongWork(unit, foundWork, row._id);
  return undo?.state === 'done' ? 'undone_already' : null;
}

/** A change by its ID, locked; the undo of one does not count. @throws not_found */
async function changeById(unit: UnitOfWork, id: string): Promise<LongWorkRow> {
  const row = requireFound(await lockWork(unit, id));
  if (row.kind !== foundWork.kind || 'undoes' in FoundInput.parse(row.input)) refuse('not_found');
  return row;
}

/** The tickets that a change, or its undo, left as they were, after a position. @throws not_found */
export async function listRefusedTickets(
  unit: UnitOfWork,
  id: string,
  part: { after: number; limit: number },
): Promise<(RefusedTicket & { position: number })[]> {
  const row = requireFound(await findWork(unit, id));
  if (row.kind !== foundWork.kind) refuse('not_found');
  const input = FoundInput.parse(row.input);
  return 'undoes' in input
    ? listRefusedRows(unit, input.undoes, { ...part, outcome: 'kept' })
    : listRefusedRows(unit, id, { ...part, outcome: 'refused' });
}

function byOf({ actor }: UnitOfWork, { user, group }: Session): FoundInput['by'] {
  return {
    kind: actor.kind === 'api_key' ? 'api_key' : 'user',
    id: actor.id ?? user._id,
    ...(actor.through ? { through: actor.through } : {}),
    group: group?._id ?? null,
  };
}
