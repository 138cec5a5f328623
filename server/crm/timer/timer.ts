import {
  BEAT_LOST_SECONDS,
  ENTRY_MAX_SECONDS,
  type TimeEntry,
  type Timer,
} from '#contracts/crm/timer/endpoints.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import {
  updateHeartbeat,
  updateEndTime,
  lockPerson,
  insertTime,
  removeTimeRow,
  findEndedTime,
  findRunningTime,
  listTimes,
  listTimesWithin,
  type TimeRow,
} from '#server/crm/timer/time-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { loadUserNames } from '#server/people/public.ts';
import { readSetting } from '#server/settings/public.ts';

/** The end of a timer: its own; its last heartbeat where that is too long ago; else now. */
export function computeEnd(
  { ended_at, last_heartbeat_at }: Pick<TimeRow, 'ended_at' | 'last_heartbeat_at'>,
  now: Date,
): number {
  if (ended_at !== null) return Date.parse(ended_at);
  return isLost(last_heartbeat_at, now) ? Date.parse(last_heartbeat_at) : now.getTime();
}

function isLost(beatAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(beatAt) > BEAT_LOST_SECONDS * 1000;
}

/** Time worked on a ticket, as one person sees it. @throws not_found */
export async function presentTimer(unit: UnitOfWork, ticketId: string, userId: string): Promise<Timer> {
  requireFound(await findTicket(unit, ticketId));
  const { timer_enabled } = await readSetting(unit, crmUi, 'settings');
  const rows = await listTimes(unit, ticketId);
  const names = await loadUserNames(unit, [...new Set(rows.map(({ user_id }) => user_id))]);
  const items = rows.map((row): TimeEntry => {
    const end = computeEnd(row, unit.now);
    const over = row.ended_at !== null || isLost(row.last_heartbeat_at, unit.now);
    return {
      _id: row._id,
      user: { _id: row.user_id, name: names.get(row.user_id) ?? '' },
      source: row.source,
      started_at: row.started_at,
      ended_at: over ? new Date(end).toISOString() : null,
      seconds: Math.floor((end - Date.parse(row.started_at)) / 1000),
      note: row.note,
    };
  });
  const sum = (some: readonly TimeEntry[]): number => some.reduce((total, { seconds }) => total + seconds, 0);
  const mine = items.filter(({ user }) => user._id === userId);
  return {
    at: unit.now.toISOString(),
    enabled: timer_enabled,
    running: mine.find(({ ended_at }) => ended_at === null) ?? null,
    total_seconds: sum(items),
    my_seconds: sum(mine),
    items,
  };
}

/** Starts a person's timer; their running timer on another ticket ends. Starting one that runs changes nothing. @throws
 * illegal_transition */
export async function startTimer(unit: UnitOfWork, ticketId: string, userId: string): Promise<void> {
  const ticket = requireFound(await findTicket(unit, ticketId));
  await refuseUnlessUsed(unit);
  if (ticket.state === 'done' || ticket.state === 'closed')
    refuse('illegal_transition', {
      fault: fault('done_no_work'),
      data: { from: ticket.state },
    });
  await lockPerson(unit, userId);
  const running = await findRunningTime(unit, userId);
  if (running?.ticket_id === ticketId && !isLost(running.last_heartbeat_at, unit.now)) return;
  if (running) await endTimer(unit, running);
  const _id = unit.newId();
  const now = unit.now.toISOString();
  await insertTime(unit, {
    _id,
    ticket_id: ticketId,
    user_id: userId,
    source: 'timer',
    started_at: now,
    last_heartbeat_at: now,
    ended_at: null,
  });
  tell(unit, 'ticket.timer_started', { ticket_id: ticketId, user_id: userId, time_id: _id });
}

/** Stops a person's timer on a ticket, if it runs. */
export async function stopTimer(unit: UnitOfWork, ticketId: string, userId: string): Promise<void> {
  await lockPerson(unit, userId);
  const running = await findRunningTime(unit, userId);
  if (running?.ticket_id === ticketId) await endTimer(unit, running);
}

/** Records a heartbeat. @throws not_found @returns whether the timer runs: one that was silent for too long has ended with its last
 * heartbeat */
export async function recordHeartbeat(unit: UnitOfWork, ticketId: string, userId: string): Promise<boolean> {
  const running = await findRunningTime(unit, userId);
  if (running?.ticket_id !== ticketId) {
    requireFound(await findTicket(unit, ticketId));
    return false;
  }
  if (isLost(running.last_heartbeat_at, unit.now)) return false;
  await updateHeartbeat(unit, running._id);
  return true;
}

/** Ends a timer at its end: now, or at its last heartbeat. */
export async function endTimer(unit: UnitOfWork, running: TimeRow): Promise<void> {
  const at = Math.max(computeEnd(running, unit.now), Date.parse(running.started_at));
  await updateEndTime(unit, running._id, new Date(at).toISOString());
  tell(unit, 'ticket.timer_stopped', {
    ticket_id: running.ticket_id,
    user_id: running.user_id,
    time_id: running._id,
    seconds: Math.floor((at - Date.parse(running.started_at)) / 1000),
  });
}

type ByHand = { ticketId: string; userId: string; started_at: string; ended_at: string; note: string };

/** Records time that no timer measured. @throws invalid_request where it is invalid, or overlaps other time of the same person */
export async function addManually(unit: UnitOfWork, given: ByHand): Promise<void> {
  const { ticketId, userId, started_at, ended_at, note } = given;
  requireFound(await findTicket(unit, ticketId));
  await refuseUnlessUsed(unit);
  const seconds = (Date.parse(ended_at) - Date.parse(started_at)) / 1000;
  if (seconds <= 0) refuse('invalid_request', { fields: { ended_at: fault('after_start') } });
  if (seconds > ENTRY_MAX_SECONDS)
    refuse('invalid_request', { fields: { ended_at: fault('day_after_start') } });
  if (Date.parse(ended_at) > unit.now.getTime())
    refuse('invalid_request', { fields: { ended_at: fault('in_future') } });
  await lockPerson(unit, userId);
  const near = await listTimesWithin(unit, { userId, from: started_at, to: ended_at });
  if (near.some((row) => computeEnd(row, unit.now) > Date.parse(started_at)))
    refuse('invalid_request', { fields: { started_at: fault('overlaps') } });
  const _id = unit.newId();
  await insertTime(unit, {
    _id,
    ticket_id: ticketId,
    user_id: userId,
    source: 'hand',
    started_at,
    last_heartbeat_at: ended_at,
    ended_at,
    note,
  });
  tell(
    unit,
    'ticket.time_added',
    { ticket_id: ticketId, user_id: userId, time_id: _id },
    { started_at, ended_at, note },
  );
}

/** Deletes own time. @throws not_found */
export async function removeOwn(
  unit: UnitOfWork,
  given: { ticketId: string; userId: string; id: string },
): Promise<void> {
  const row = requireFound(await removeTimeRow(unit, given));
  unit.record({
    kind: 'ticket.time_removed',
    entityId: given.ticketId,
    data: { ticket_id: given.ticketId, user_id: given.userId, time_id: row._id },
    before: { started_at: row.started_at, ended_at: row.ended_at, note: row.note },
  });
}

/** Lets own time end earlier. @throws not_found, and invalid_request where it would not be earlier, or before its start */
export async function shortenOwn(
  unit: UnitOfWork,
  { ticketId, userId, id, ended_at }: { ticketId: string; userId: string; id: string; ended_at: string },
): Promise<void> {
  await lockPerson(unit, userId);
  const row = requireFound(await findEndedTime(unit, { id, userId, ticketId }));
  const at = Date.parse(ended_at);
  if (at < Date.parse(row.started_at))
    refuse('invalid_request', { fields: { ended_at: fault('after_start') } });
  if (at > computeEnd(row, unit.now)) refuse('invalid_request', { fields: { ended_at: fault('in_future') } });
  await updateEndTime(unit, id, ended_at);
  const data = { ticket_id: ticketId, user_id: userId, time_id: id };
  unit.record({
    kind: 'ticket.time_shortened',
    entityId: ticketId,
    data,
    before: { ended_at: row.ended_at },
    after: { ended_at },
  });
}

async function refuseUnlessUsed(unit: UnitOfWork): Promise<void> {
  const { timer_enabled } = await readSetting(unit, crmUi, 'settings');
  if (!timer_enabled)
    refuse('illegal_transition', {
      fault: fault('timers_off'),
      data: { reason: 'timer_enabled' },
    });
}

function tell(
  unit: UnitOfWork,
  kind: string,
  data: { ticket_id: string } & Record<string, unknown>,
  after?: unknown,
): void {
  unit.record({ kind, entityId: data.ticket_id, data, ...(after === undefined ? {} : { after }) });
}
