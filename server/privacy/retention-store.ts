import { sql, type RawBuilder } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Data older than `before`, at most so much at a time. */
export type Batch = { before: Date; most: number };

async function drop(
  unit: UnitOfWork,
  { table, old, most }: { table: string; old: RawBuilder<unknown>; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where account_id = ${unit.accountId} and ${old} limit ${most}))`.execute(
    unit.db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Sign-in attempts. */
export function deleteAttempts(unit: UnitOfWork, { before, most }: Batch): Promise<number> {
  return drop(unit, { table: 'login_attempts', old: sql`at < ${before}`, most });
}

/** Hours in which a user used the suite. */
export function deleteAccessHours(unit: UnitOfWork, { before, most }: Batch): Promise<number> {
  return drop(unit, { table: 'access_hours', old: sql`hour < ${before}`, most });
}

/** Ended deliveries of webhooks, with their attempts. */
export function deleteDeliveries(unit: UnitOfWork, { before, most }: Batch): Promise<number> {
  return drop(unit, { table: 'webhook_deliveries', old: sql`ended_at < ${before}`, most });
}

/** E-mails that are settled. */
export function deleteMails(unit: UnitOfWork, { before, most }: Batch): Promise<number> {
  return drop(unit, { table: 'mails', old: sql`created_at < ${before} and state <> 'queued'`, most });
}

/** Finished tickets with their messages and outbox rows, and customers of whom nothing else is left. */
export async function deleteTickets(unit: UnitOfWork, { before, most }: Batch): Promise<number> {
  const { rows } = await sql<{ _id: string; contact_id: string }>`
    delete from tickets where account_id = ${unit.accountId} and _id in (
      select _id from tickets where account_id = ${unit.accountId} and not live and last_message_at < ${before}
       limit ${most})
    returning _id, contact_id`.execute(unit.db);
  if (rows.length === 0) return 0;
  const tickets = rows.map(({ _id }) => _id);
  const contacts = [...new Set(rows.map(({ contact_id }) => contact_id))];
  await sql`delete from outbox where account_id = ${unit.accountId} and ticket_id = any(${tickets}::uuid[])`.execute(
    unit.db,
  );
  await sql`delete from contacts one where account_id = ${unit.accountId} and _id = any(${contacts}::uuid[])
    and not exists (select from tickets t where t.account_id = one.account_id and t.contact_id = one._id)`.execute(
    unit.db,
  );
  // Last, as intake does: code that begins a ticket locks its contact first.
  await sql`update ticket_counters set deleted_tickets = deleted_tickets + ${rows.length} where account_id = ${unit.accountId}`.execute(
    unit.db,
  );
  return rows.length;
}

/** Numbers of the log's entries whose values have expired and still exist. */
export async function findExpiredValues(unit: UnitOfWork, { before, most }: Batch): Promise<number[]> {
  const { rows } = await sql<{ seq: string | number }>`
    select v.seq from event_values v join event_log l on l.account_id = v.account_id and l.seq = v.seq
     where v.account_id = ${unit.accountId} and v.erased_at is null and l.at < ${before}
     order by v.seq limit ${most}`.execute(unit.db);
  return rows.map(({ seq }) => Number(seq));
}
