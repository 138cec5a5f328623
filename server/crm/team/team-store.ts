import { sql } from 'kysely';
import type { TicketFilter } from '#contracts/crm/views/filter.ts';
import { buildTicketCondition, type FilterViewer } from '#server/crm/views/ticket-filter-sql.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The groupings for which a table of the dashboard has rows. */
export type TeamDimension = 'all' | 'channel' | 'group' | 'assignee';

const COLUMNS = {
  all: sql`null::text`,
  channel: sql`tickets.channel`,
  group: sql`tickets.group_id::text`,
  assignee: sql`tickets.assignee_id::text`,
} as const;

/** A row: how many tickets match each filter, in their order, and the longest wait among them. */
export type TeamRow = { key: string | null; counts: number[]; oldest: string | null };

/**
 * Counts several filters for each value of a grouping, in one pass over the live tickets and those of today.
 * @param touched the tickets that the pass covers; all filters must lie within
 */
export async function countGrouped(
  unit: UnitOfWork,
  by: TeamDimension,
  { filters, asker, today }: { filters: readonly TicketFilter[]; asker: FilterViewer; today: Date },
): Promise<TeamRow[]> {
  const { rows } = await sql<Record<string, unknown> & { key: string | null; oldest: string | null }>`
    select ${COLUMNS[by]} as key,
           min(tickets.waiting_since) filter (where ${buildTicketCondition({ view: 'waiting' }, asker)}) as oldest,
           ${sql.join(
             filters.map(
               (filter, index) =>
                 sql`count(*) filter (where ${buildTicketCondition(filter, asker)})::int as ${sql.ref(`n${index}`)}`,
             ),
           )}
      from tickets
     where tickets.account_id = ${unit.accountId}
       and (tickets.live or tickets.created_at >= ${today} or tickets.done_at >= ${today})
     group by 1`.execute(unit.db);
  return rows.map((row) => ({
    key: row.key,
    oldest: row.oldest,
    counts: filters.map((_filter, index) => Number(row[`n${index}`])),
  }));
}

/** Names of the account's groups, and who is punched in. */
export function listGroupNames(unit: UnitOfWork): Promise<{ _id: string; name: string }[]> {
  return accountTable(unit, 'groups').selectFrom().select(['_id', 'name']).orderBy('name').execute();
}

/** The people who are punched in. */
export async function listPunchedIn(unit: UnitOfWork): Promise<ReadonlySet<string>> {
  const rows = await accountTable(unit, 'users').list({ in_status: true }, ['_id']);
  return new Set(rows.map(({ _id }) => _id));
}
