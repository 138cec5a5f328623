import { sql } from 'kysely';
import type { TicketFilter } from '#contracts/crm/views/filter.ts';
import {
  buildTagsBelowSql,
  buildTicketCondition,
  type FilterViewer,
} from '#server/crm/views/ticket-filter-sql.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The numbers of tickets of a filter, in no order, at most `limit`. */
export async function listMatchingNumbers(
  unit: UnitOfWork,
  { filter, asker, limit }: { filter: TicketFilter; asker: FilterViewer; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select tickets.number from tickets where ${buildTicketCondition(filter, asker)} limit ${limit}`.execute(
    unit.db,
  );
  return rows.map(({ number }) => number);
}

/** The tags themselves, and all tags below these categories and groups. */
export async function listTagsBelow(unit: UnitOfWork, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`${buildTagsBelowSql(unit.accountId, ids)}`.execute(unit.db);
  return rows.map(({ _id }) => _id);
}
