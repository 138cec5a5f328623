import { sql } from 'kysely';
import type { AutoAssignRule } from '#contracts/crm/auto-assign/entities.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The fields of a rule besides its agents and its position. */
export type RuleFields = Pick<
  AutoAssignRule,
  'name' | 'active' | 'condition' | 'condition_ids' | 'strategy' | 'skills' | 'fallback'
>;

/** Rules in the order in which they are evaluated, with their agents; all, or one. */
export async function listRules(unit: UnitOfWork, id?: string): Promise<AutoAssignRule[]> {
  const { rows } = await sql<AutoAssignRule>`
    select rule._id, rule.name, rule.position, rule.active, rule.condition, rule.condition_ids, rule.strategy, rule.skills,
           rule.fallback, rule.version, rule.created_at, rule.updated_at,
           coalesce(array_agg(served.agent_id order by served.agent_id) filter (where served.agent_id is not null), '{}') as users
      from auto_assign_rules rule
      left join auto_assign_rule_agents served on served.account_id = rule.account_id and served.rule_id = rule._id
     where rule.account_id = ${unit.accountId} ${id ? sql`and rule._id = ${id}` : sql``}
     group by rule.account_id, rule._id
     order by rule.position, rule._id`.execute(unit.db);
  return rows;
}

/** One rule. */
export async function findRule(unit: UnitOfWork, id: string): Promise<AutoAssignRule | undefined> {
  return (await listRules(unit, id))[0];
}

/** Adds a rule, which is evaluated last. */
export async function insertRule(
  unit: UnitOfWork,
  id: string,
  { condition, ...fields }: RuleFields,
): Promise<void> {
  await unit.db
    .insertInto('auto_assign_rules')
    .values({
      account_id: unit.accountId,
      _id: id,
      ...fields,
      condition: JSON.stringify(condition),
      position: sql`(select coalesce(max(position), -1) + 1 from auto_assign_rules where account_id = ${unit.accountId})`,
      created_at: unit.now,
      updated_at: unit.now,
    })
    .execute();
}

/** Changes a rule; its version increases, also where only its agents changed. */
export async function updateRule(
  unit: UnitOfWork,
  id: string,
  { condition, ...fields }: Partial<RuleFields>,
): Promise<void> {
  await accountTable(unit, 'auto_assign_rules')
    .updateTable()
    .set({
      ...fields,
      ...(condition ? { condition: JSON.stringify(condition) } : {}),
      version: sql`version + 1`,
      updated_at: unit.now,
    })
    .where('_id', '=', id)
    .execute();
}

/** Removes a rule; it is removed from its agents too. */
export function deleteRule(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'auto_assign_rules').delete(id);
}

/** Sets the position of every rule: the first of `ids` is evaluated first. */
export async function updateRulePositions(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  await sql`
    update auto_assign_rules set position = wanted.place
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
     where account_id = ${unit.accountId} and _id = wanted.id`.execute(unit.db);
}
