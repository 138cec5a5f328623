import {
  BEAT_LOST_SECONDS,
  ENTRY_MAX_SECONDS,
  type TimeEntry,
  type Timer,
} from '#contracts/crm/timer/endpoints.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { namesOf } from '#server/crm/team/agent-store.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import {
  beatTime,
  endTime,
  holdPerson,
  insertTime,
  removeTimeRow,
  runningOf,
  timesOf,
  timesWithin,
  type TimeRow,
} from '#server/crm/timer/time-store.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { readSetting } from '#server/settings/public.ts';

/** A timer's end: its own; its last sign of life where that is too long ago; else now. */
export const endOf = ({ ended_at, beat_at }: Pick<TimeRow, 'ended_at' | 'beat_at'>, now: Date): number => {
  if (ended_at !== null) return Date.parse(ended_at);
  return isLost(beat_at, now) ? Date.parse(beat_at) : now.getTime();
};

const isLost = (beatAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(beatAt) > BEAT_LOST_SECONDS * 1000;

/** Time worked on a ticket, as one person sees it. @throws not_found */
export const presentTimer = async (unit: Unit, ticketId: string, userId: string): Promise<Timer> => {
  orNotFound(await findTicket(unit, ticketId));
  const { timer_enabled } = await readSetting(unit, crmUi, 'settings');
  const rows = await timesOf(unit, ticketId);
  const names = await namesOf(unit, [...new Set(rows.map(({ user_id }) => user_id))]);
  const items = rows.map((row): TimeEntry => {
    const end = endOf(row, unit.now);
    const over = row.ended_at !== null || isLost(row.beat_at, unit.now);
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
};

/** Starts a person's timer; what they had running elsewhere ends. Starting one that runs changes nothing. @throws illegal_transition */
export const startTimer = async (unit: Unit, ticketId: string, userId: string): Promise<void> => {
  const ticket = orNotFound(await findTicket(unit, ticketId));
  await refuseUnlessUsed(unit);
  if (ticket.state === 'done' || ticket.state === 'closed')
    refuse('illegal_transition', {
      message: 'This ticket is done. Open it again to work on it.',
      data: { from: ticket.state },
    });
  await holdPerson(unit, userId);
  const running = await runningOf(unit, userId);
  if (running?.ticket_id === ticketId && !isLost(running.beat_at, unit.now)) return;
  if (running) await end(unit, running);
  const _id = unit.newId();
  const now = unit.now.toISOString();
  await insertTime(unit, {
    _id,
    ticket_id: ticketId,
    user_id: userId,
    source: 'timer',
    started_at: now,
    beat_at: now,
    ended_at: null,
  });
  tell(unit, 'ticket.timer_started', { ticket_id: ticketId, user_id: userId, time_id: _id });
};

/** Stops a person's timer on a ticket, if it runs. */
export const stopTimer = async (unit: Unit, ticketId: string, userId: string): Promise<void> => {
  await holdPerson(unit, userId);
  const running = await runningOf(unit, userId);
  if (running?.ticket_id === ticketId) await end(unit, running);
};

/** Notes a sign of life. @throws not_found @returns whether the timer runs: one that was silent for too long has ended with its last sign */
export const beat = async (unit: Unit, ticketId: string, userId: string): Promise<boolean> => {
  const running = await runningOf(unit, userId);
  if (running?.ticket_id !== ticketId) {
    orNotFound(await findTicket(unit, ticketId));
    return false;
  }
  if (isLost(running.beat_at, unit.now)) return false;
  await beatTime(unit, running._id);
  return true;
};

/** Ends a timer where it ended: now, or with its last sign of life. */
export const end = async (unit: Unit, running: TimeRow): Promise<void> => {
  const at = Math.max(endOf(running, unit.now), Date.parse(running.started_at));
  await endTime(unit, running._id, new Date(at).toISOString());
  tell(unit, 'ticket.timer_stopped', {
    ticket_id: running.ticket_id,
    user_id: running.user_id,
    time_id: running._id,
    seconds: Math.floor((at - Date.parse(running.started_at)) / 1000),
  });
};

type ByHand = { ticketId: string; userId: string; started_at: string; ended_at: string; note: string };

/** Writes down time that no timer saw. @throws invalid_request where it is none, or overlaps other time of the same person */
export const addByHand = async (unit: Unit, given: ByHand): Promise<void> => {
  const { ticketId, userId, started_at, ended_at, note } = given;
  orNotFound(await findTicket(unit, ticketId));
  await refuseUnlessUsed(unit);
  const seconds = (Date.parse(ended_at) - Date.parse(started_at)) / 1000;
  if (seconds <= 0) refuse('invalid_request', { fields: { ended_at: 'must be after the start' } });
  if (seconds > ENTRY_MAX_SECONDS)
    refuse('invalid_request', { fields: { ended_at: 'is more than a day after the start' } });
  if (Date.parse(ended_at) > unit.now.getTime())
    refuse('invalid_request', { fields: { ended_at: 'lies in the future' } });
  await holdPerson(unit, userId);
  const near = await timesWithin(unit, { userId, from: started_at, to: ended_at });
  if (near.some((row) => endOf(row, unit.now) > Date.parse(started_at)))
    refuse('invalid_request', { fields: { started_at: 'overlaps other time that you worked on tickets' } });
  const _id = unit.newId();
  await insertTime(unit, {
    _id,
    ticket_id: ticketId,
    user_id: userId,
    source: 'hand',
    started_at,
    beat_at: ended_at,
    ended_at,
    note,
  });
  tell(
    unit,
    'ticket.time_added',
    { ticket_id: ticketId, user_id: userId, time_id: _id },
    { started_at, ended_at, note },
  );
};

/** Takes own time back. @throws not_found */
export const removeOwn = async (
  unit: Unit,
  given: { ticketId: string; userId: string; id: string },
): Promise<void> => {
  const row = orNotFound(await removeTimeRow(unit, given));
  unit.record({
    kind: 'ticket.time_removed',
    entityId: given.ticketId,
    data: { ticket_id: given.ticketId, user_id: given.userId, time_id: row._id },
    before: { started_at: row.started_at, ended_at: row.ended_at, note: row.note },
  });
};

const refuseUnlessUsed = async (unit: Unit): Promise<void> => {
  const { timer_enabled } = await readSetting(unit, crmUi, 'settings');
  if (!timer_enabled)
    refuse('illegal_transition', {
      message: 'Timers are switched off in the CRM settings.',
      data: { reason: 'timer_enabled' },
    });
};

const tell = (
  unit: Unit,
  kind: string,
  data: { ticket_id: string } & Record<string, unknown>,
  after?: unknown,
): void => unit.record({ kind, entityId: data.ticket_id, data, ...(after === undefined ? {} : { after }) });
