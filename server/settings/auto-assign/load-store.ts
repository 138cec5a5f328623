import { sql } from 'kysely';
import type { Unit } from '#server/kit/db/unit.ts';

/** How many tickets a customer has had, and who had the newest. */
export const countEarlierTickets = async (
  unit: Unit,
  contactId: string,
): Promise<{ earlier: number; last_agent_id: string | null }> => {
  const { rows } = await sql<{ earlier: number; last_agent_id: string | null }>`
    select count(*)::int as earlier, (array_agg(assignee_id order by number desc))[1] as last_agent_id
      from tickets where account_id = ${unit.accountId} and contact_id = ${contactId}`.execute(unit.db);
  return rows[0] ?? { earlier: 0, last_agent_id: null };
};

/** How many live tickets each of these people holds; nobody is left out. */
export const openTicketsOf = async (unit: Unit, ids: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ assignee_id: string; n: number }>`
    select assignee_id, count(*)::int as n from tickets
     where account_id = ${unit.accountId} and live and assignee_id = any(${ids}::uuid[])
     group by assignee_id`.execute(unit.db);
  return new Map(ids.map((id) => [id, rows.find((row) => row.assignee_id === id)?.n ?? 0]));
};
