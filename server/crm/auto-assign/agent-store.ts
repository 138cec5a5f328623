import { sql } from 'kysely';
import type { AutoAssignAgent } from '#contracts/crm/auto-assign/entities.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The fields of an agent besides the rules. */
export type AgentFields = Pick<AutoAssignAgent, 'capacity' | 'weight' | 'skills' | 'languages' | 'active'>;

/** Agents with their names and the rules that name them, in the order in which those are evaluated; all, or the named ones. */
export async function listAgents(unit: UnitOfWork, ids?: readonly string[]): Promise<AutoAssignAgent[]> {
  const { rows } = await sql<AutoAssignAgent>`
    select agent._id, person.name, agent.capacity, agent.weight, agent.skills, agent.languages, agent.active,
           agent.version, agent.created_at, agent.updated_at,
           coalesce(array_agg(rule._id order by rule.position, rule._id) filter (where rule._id is not null), '{}') as rules
      from auto_assign_agents agent
      join users person on person.account_id = agent.account_id and person._id = agent._id
      left join auto_assign_rule_agents served on served.account_id = agent.account_id and served.agent_id = agent._id
      left join auto_assign_rules rule on rule.account_id = agent.account_id and rule._id = served.rule_id
     where agent.account_id = ${unit.accountId} ${ids ? sql`and agent._id = any(${ids}::uuid[])` : sql``}
     group by agent.account_id, agent._id, person.name
     order by lower(person.name), agent._id`.execute(unit.db);
  return rows;
}

/** One agent. */
export async function findAgent(unit: UnitOfWork, id: string): Promise<AutoAssignAgent | undefined> {
  return (await listAgents(unit, [id]))[0];
}

/** Whether somebody is an agent of auto assignment. */
export async function isAutoAssignAgent(unit: UnitOfWork, id: string): Promise<boolean> {
  const ids = await unit.cached('auto-assign agents', async () => {
    const rows = await accountTable(unit, 'auto_assign_agents').selectFrom().select('_id').execute();
    return new Set(rows.map(({ _id }) => _id));
  });
  return ids.has(id);
}

/** Adds an agent. */
export async function insertAgent(unit: UnitOfWork, id: string, fields: AgentFields): Promise<void> {
  await accountTable(unit, 'auto_assign_agents').insert({
    _id: id,
    ...fields,
    created_at: unit.now,
    updated_at: unit.now,
  });
}

/** Changes an agent; its version increases, also where only its rules changed. */
export async function updateAgent(unit: UnitOfWork, id: string, fields: Partial<AgentFields>): Promise<void> {
  await accountTable(unit, 'auto_assign_agents')
    .updateTable()
    .set({ ...fields, version: sql`version + 1`, updated_at: unit.now })
    .where('_id', '=', id)
    .execute();
}

/** Removes an agent; it is removed from its rules too. */
export function deleteAgent(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'auto_assign_agents').delete(id);
}

/** Records that an agent was assigned a ticket now. The version stays: nobody's edit becomes stale. */
export async function markAssigned(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, 'auto_assign_agents').update(id, { last_assigned_at: unit.now });
}

/** Records that an agent answered a customer, for rules that assign by idleness. */
export async function markActed(unit: UnitOfWork, id: string, at: Date): Promise<void> {
  await accountTable(unit, 'auto_assign_agents').update(id, { last_acted_at: at });
}
