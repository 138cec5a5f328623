import { sql } from 'kysely';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';

/** Serialises writers of an account's auto assignment, so that a change of both sides leaves the join table consistent. */
export async function lockAutoAssign(unit: UnitOfWork): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('auto_assign ' || ${unit.accountId}, 0))`.execute(
    unit.db,
  );
}

/**
 * Sets the rules of an agent to exactly these.
 * @throws invalid_request naming `field` when a rule does not exist
 */
export function setRulesOf(
  unit: UnitOfWork,
  agentId: string,
  ids: readonly string[],
  field: string,
): Promise<void> {
  return set(unit, {
    mine: 'agent_id',
    other: 'rule_id',
    table: 'auto_assign_rules',
    id: agentId,
    ids,
    field,
  });
}

/**
 * Sets the agents of a rule to exactly these.
 * @throws invalid_request naming `users` when somebody is no agent
 */
export function setUsersOf(unit: UnitOfWork, ruleId: string, ids: readonly string[]): Promise<void> {
  return set(unit, {
    mine: 'rule_id',
    other: 'agent_id',
    table: 'auto_assign_agents',
    id: ruleId,
    ids,
    field: 'users',
  });
}

type Setting = {
  mine: 'agent_id' | 'rule_id';
  other: 'agent_id' | 'rule_id';
  table: 'auto_assign_agents' | 'auto_assign_rules';
  id: string;
  ids: readonly string[];
  field: string;
};

/** The one join table, read in both directions: named entries stay or are added, all others of that side are removed. */
async function set(unit: UnitOfWork, { mine, other, table, id, ids, field }: Setting): Promise<void> {
  const [my, their] = [sql.ref(mine), sql.ref(other)];
  await sql`
    delete from auto_assign_rule_agents
     where account_id = ${unit.accountId} and ${my} = ${id} and not ${their} = any(${ids}::uuid[])`.execute(
    unit.db,
  );
  await sql`
    insert into auto_assign_rule_agents (account_id, ${my}, ${their})
    select account_id, ${id}::uuid, _id from ${sql.table(table)}
     where account_id = ${unit.accountId} and _id = any(${ids}::uuid[])
    on conflict do nothing`.execute(unit.db);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from auto_assign_rule_agents
     where account_id = ${unit.accountId} and ${my} = ${id}`.execute(unit.db);
  if (rows[0]?.n !== new Set(ids).size)
    refuse('invalid_request', { fields: { [field]: fault('reference_gone') } });
}
