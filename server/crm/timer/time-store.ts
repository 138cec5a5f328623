import { sql } from 'kysely';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Time on a ticket as it is stored. */
export type TimeRow = {
  _id: string;
  ticket_id: string;
  user_id: string;
  source: 'timer' | 'hand';
  started_at: string;
  last_heartbeat_at: string;
  ended_at: string | null;
  note: string;
};

const COLUMNS = [
  '_id',
  'ticket_id',
  'user_id',
  'source',
  'started_at',
  'last_heartbeat_at',
  'ended_at',
  'note',
] as const;

function kept(unit: UnitOfWork) {
  return accountTable(unit, 'ticket_time_entries')
    .selectFrom()
    .select(COLUMNS)
    .where('removed_at', 'is', null);
}

/** Serialises changes of a person's time, so that no two intervals of it can overlap. */
export async function lockPerson(unit: UnitOfWork, userId: string): Promise<void> {
  await sql`select from users where account_id = ${unit.accountId} and _id = ${userId} for no key update`.execute(
    unit.db,
  );
}

/** A person's running timer, on any ticket. */
export function findRunningTime(unit: UnitOfWork, userId: string): Promise<TimeRow | undefined> {
  return kept(unit).where('user_id', '=', userId).where('ended_at', 'is', null).executeTakeFirst();
}

/** All time on a ticket, oldest first. */
export function listTimes(unit: UnitOfWork, ticketId: string): Promise<TimeRow[]> {
  return kept(unit).where('ticket_id', '=', ticketId).orderBy('started_at').orderBy('_id').execute();
}

/** Running timers on a ticket, of any person, locked. */
export function lockRunningTimes(unit: UnitOfWork, ticketId: string): Promise<TimeRow[]> {
  return kept(unit).where('ticket_id', '=', ticketId).where('ended_at', 'is', null).forUpdate().execute();
}

/** Running timers without a heartbeat since an instant; those that another process has locked are left out. */
export function lockLostTimes(unit: UnitOfWork, since: Date): Promise<TimeRow[]> {
  return kept(unit)
    .where('ended_at', 'is', null)
    .where('last_heartbeat_at', '<', since.toISOString())
    .forUpdate()
    .skipLocked()
    .execute();
}

/** A person's time that overlaps a period. A running timer ends with its last heartbeat, or later. */
export function listTimesWithin(
  unit: UnitOfWork,
  { userId, from, to }: { userId?: string | undefined; from: string; to: string },
): Promise<TimeRow[]> {
  let query = kept(unit)
    .where('started_at', '<', to)
    .where((is) => is.or([is('ended_at', 'is', null), is('ended_at', '>', from)]));
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return query.orderBy('started_at').execute();
}

/** Adds time. */
export async function insertTime(
  unit: UnitOfWork,
  row: Omit<TimeRow, 'note'> & { note?: string },
): Promise<void> {
  await accountTable(unit, 'ticket_time_entries').insert({
    ...row,
    created_by: row.user_id,
    created_at: unit.now,
  });
}

/** A person's own entry that has ended. */
export function findEndedTime(
  unit: UnitOfWork,
  { id, userId, ticketId }: { id: string; userId: string; ticketId: string },
): Promise<TimeRow | undefined> {
  return kept(unit)
    .where('_id', '=', id)
    .where('user_id', '=', userId)
    .where('ticket_id', '=', ticketId)
    .where('ended_at', 'is not', null)
    .executeTakeFirst();
}

/** Ends a timer. */
export async function updateEndTime(unit: UnitOfWork, id: string, at: string): Promise<void> {
  await accountTable(unit, 'ticket_time_entries').update(id, { ended_at: at });
}

/** Records a heartbeat of a timer. */
export async function updateHeartbeat(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, 'ticket_time_entries').update(id, { last_heartbeat_at: unit.now });
}

/** Removes a person's own entry from all totals. @returns it; nothing when there is none that has ended */
export function removeTimeRow(
  unit: UnitOfWork,
  { id, userId, ticketId }: { id: string; userId: string; ticketId: string },
) {
  return accountTable(unit, 'ticket_time_entries')
    .updateTable()
    .set({ removed_at: unit.now })
    .where('_id', '=', id)
    .where('user_id', '=', userId)
    .where('ticket_id', '=', ticketId)
    .where('removed_at', 'is', null)
    .where('ended_at', 'is not', null)
    .returning(COLUMNS)
    .executeTakeFirst();
}
