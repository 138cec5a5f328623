import { sql } from 'kysely';
import { FOUND_UNDO_HOURS, type RefusedTicket } from '#contracts/crm/bulk/found.ts';
import type { TicketFilter } from '#contracts/crm/views/filter.ts';
import { WireFault } from '#contracts/kit/faults/fault.ts';
import { StateBefore } from '#server/crm/bulk/change-store.ts';
import { buildContactNameSql } from '#server/crm/customers/contact-store.ts';
import { buildTicketCondition, type FilterViewer } from '#server/crm/views/ticket-filter-sql.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The result for a ticket of a change; null until its turn. */
export type FoundOutcome = 'changed' | 'refused' | 'undone' | 'kept' | null;

/** A ticket of a filtered bulk change, with its position. */
export type FoundRow = {
  position: number;
  ticket_id: string;
  outcome: FoundOutcome;
  before: StateBefore | null;
  code: string | null;
  reason: string | null;
  message: string | null;
  fault: WireFault | null;
};

/**
 * Records the tickets of a change: those that match the filter and existed when it was requested, in the order in which their contacts are
 * locked. It starts again from the beginning where it was interrupted.
 * @returns how many there are
 */
export async function insertFoundRows(
  unit: UnitOfWork,
  workId: string,
  { filter, asker, until }: { filter: TicketFilter; asker: FilterViewer; until: string },
): Promise<number> {
  await dropRows(unit, workId);
  const { numAffectedRows = 0n } = await sql`
    insert into bulk_change_rows (account_id, work_id, position, ticket_id)
    select tickets.account_id, ${workId}::uuid, row_number() over (order by tickets.contact_id, tickets._id), tickets._id
      from tickets
     where ${buildTicketCondition(filter, asker)} and tickets.created_at <= ${until}::timestamptz`.execute(
    unit.db,
  );
  return Number(numAffectedRows);
}

async function dropRows(unit: UnitOfWork, workId: string): Promise<void> {
  await accountTable(unit, 'bulk_change_rows').delete({ work_id: workId });
}

/** Deletes the rows of works that can no longer be undone. The outcome of such a work is in its result. */
export async function forgetOldRows(unit: UnitOfWork): Promise<void> {
  const before = new Date(unit.now.getTime() - 2 * FOUND_UNDO_HOURS * 3_600_000).toISOString();
  await sql`
    delete from bulk_change_rows row using long_works work
     where row.account_id = ${unit.accountId} and work.account_id = row.account_id and work._id = row.work_id
       and work.finished_at < ${before}::timestamptz`.execute(unit.db);
}

function rowsOf(unit: UnitOfWork, workId: string) {
  return accountTable(unit, 'bulk_change_rows').selectFrom().where('work_id', '=', workId);
}

type Part = { after: number; limit: number };
const COLUMNS = ['position', 'ticket_id', 'outcome', 'before', 'code', 'reason', 'message', 'fault'] as const;

/** The tickets of a change that follow a position, whatever their result. */
export async function listNextRows(
  unit: UnitOfWork,
  workId: string,
  { after, limit }: Part,
): Promise<FoundRow[]> {
  return (
    await rowsOf(unit, workId)
      .select(COLUMNS)
      .where('position', '>', after)
      .orderBy('position')
      .limit(limit)
      .execute()
  ).map(typed);
}

/** The same for those that were changed, undone already or not. */
export async function listNextChanged(
  unit: UnitOfWork,
  workId: string,
  { after, limit }: Part,
): Promise<FoundRow[]> {
  return (
    await rowsOf(unit, workId)
      .select(COLUMNS)
      .where('position', '>', after)
      .where('outcome', 'in', ['changed', 'undone', 'kept'])
      .orderBy('position')
      .limit(limit)
      .execute()
  ).map(typed);
}

function typed(row: Omit<FoundRow, 'before' | 'fault'> & { before: unknown; fault: unknown }): FoundRow {
  return {
    ...row,
    before: row.before === null ? null : StateBefore.parse(row.before),
    fault: WireFault.nullable().parse(row.fault),
  };
}

/** How many tickets a change has changed, undone already or not. */
export async function countChanged(unit: UnitOfWork, workId: string): Promise<number> {
  return (
    await rowsOf(unit, workId)
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('outcome', 'in', ['changed', 'undone', 'kept'])
      .executeTakeFirstOrThrow()
  ).count;
}

/** Records the results of some of the tickets. */
export async function updateRowOutcomes(
  unit: UnitOfWork,
  workId: string,
  rows: readonly FoundRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update bulk_change_rows row
       set outcome = now.outcome, before = now.before, code = now.code, reason = now.reason, message = now.message, fault = now.fault
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as now (position int, outcome text, before jsonb, code text, reason text, message text, fault jsonb)
     where row.account_id = ${unit.accountId} and row.work_id = ${workId}::uuid and row.position = now.position`.execute(
    unit.db,
  );
}

/** The tickets that stayed as they were, in the change or in its undo, after a position; one more than requested where there are more. */
export async function listRefusedRows(
  unit: UnitOfWork,
  workId: string,
  { after, limit, outcome }: Part & { outcome: 'refused' | 'kept' },
): Promise<(RefusedTicket & { position: number })[]> {
  const { rows } = await sql<{
    position: number;
    _id: string;
    number: number;
    customer: string;
    code: string;
    reason: string | null;
    message: string;
    fault: WireFault | null;
  }>`
    select row.position, ticket._id, ticket.number, ${buildContactNameSql('contact')} as customer,
           coalesce(row.code, '') as code, row.reason, coalesce(row.message, '') as message, row.fault
      from bulk_change_rows row
      join tickets ticket on ticket.account_id = row.account_id and ticket._id = row.ticket_id
      join contacts contact on contact.account_id = ticket.account_id and contact._id = ticket.contact_id
     where row.account_id = ${unit.accountId} and row.work_id = ${workId}::uuid and row.position > ${after}
       and row.outcome = ${outcome}
     order by row.position limit ${limit + 1}`.execute(unit.db);
  return rows.map(({ position, _id, number, customer, ...why }) => ({
    position,
    ticket: { _id, number, customer },
    ...why,
  }));
}
