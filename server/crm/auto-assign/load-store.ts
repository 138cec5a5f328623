import { sql } from 'kysely';
import { getTicketWeight, type Weights } from '#contracts/crm/auto-assign/weight.ts';
import { CHANNELS } from '#contracts/networks.ts';
import type { AgentState } from '#engine/assignment/situation.ts';
import { loadStatuses } from '#server/crm/working-status/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How many tickets a customer has had, and who was assigned the newest. */
export async function countEarlierTickets(
  unit: UnitOfWork,
  contactId: string,
): Promise<{ earlier: number; last_agent_id: string | null }> {
  const { rows } = await sql<{ earlier: number; last_agent_id: string | null }>`
    select count(*)::int as earlier,
           (array_agg(assignee_id order by number desc) filter (where assignee_id is not null))[1] as last_agent_id
      from tickets where account_id = ${unit.accountId} and contact_id = ${contactId}`.execute(unit.db);
  return rows[0] ?? { earlier: 0, last_agent_id: null };
}

/**
 * The load of each of these people: the total weight of their live tickets that are not snoozed, whether they are punched in, and whether
 * their working status accepts tickets. A person without a status accepts them; people who are locked out are left out.
 */
export async function loadAgentStates(
  unit: UnitOfWork,
  ids: readonly string[],
  weights: Weights,
): Promise<Map<string, AgentState>> {
  const statuses = await loadStatuses(unit, ids);
  const perChannel = JSON.stringify(
    CHANNELS.map((channel) => ({ channel, weight: getTicketWeight(channel, weights) })),
  );
  const { rows } = await sql<Row>`
    select person._id, person.in_status, agent.last_assigned_at, agent.last_acted_at, coalesce(held.load, 0)::float8 as load
      from users person
      left join auto_assign_agents agent on agent.account_id = person.account_id and agent._id = person._id
      left join lateral (
        select sum(weights.weight) as load
          from tickets
          join jsonb_to_recordset(${perChannel}::jsonb) as weights (channel text, weight numeric) using (channel)
         where tickets.account_id = person.account_id and tickets.assignee_id = person._id and tickets.live
           and (tickets.snoozed_until is null or tickets.snoozed_until <= ${unit.now})) held on true
     where person.account_id = ${unit.accountId} and person._id = any(${ids}::uuid[]) and person.disabled_at is null`.execute(
    unit.db,
  );
  return new Map(
    rows.map(({ _id, in_status, load, last_assigned_at, last_acted_at }) => {
      const [given, acted] = [timeOf(last_assigned_at), timeOf(last_acted_at)];
      const accepts = statuses.get(_id)?.status?.accepts_tickets ?? true;
      return [
        _id,
        { load, punched_in: in_status, accepts, last_given: given, idle_since: Math.max(given, acted) },
      ];
    }),
  );
}

type Row = {
  _id: string;
  in_status: boolean;
  load: number;
  last_assigned_at: string | null;
  last_acted_at: string | null;
};

const timeOf = (at: string | null): number => (at === null ? 0 : Date.parse(at));
