import { TICKET_CONDITION_FIELDS } from '#contracts/crm/auto-assign/fields.ts';
import { collectReferences, type ConditionSet } from '#contracts/kit/conditions/condition.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { validateConditions } from '#engine/conditions/faults.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { findExistingIds, type NamedTable } from '#server/settings/public.ts';

/** The tables of the things that conditions on tickets name. */
const TABLES: Readonly<Record<string, NamedTable>> = {
  keyword: 'keywords',
  tag: 'ticket_tags',
  connection: 'connections',
  interest: 'interest_tags',
  group: 'groups',
  assignee: 'users',
};

/** @throws invalid_request when conditions name something that the account does not have, or contain a query that cannot be parsed */
export async function checkConditions(unit: UnitOfWork, set: ConditionSet | undefined): Promise<void> {
  if (!set) return;
  const [first] = validateConditions(set);
  if (first) refuse('invalid_request', { fields: { condition: first } });
  for (const { field, ids } of collectReferences(TICKET_CONDITION_FIELDS, set)) {
    const table = TABLES[field];
    if (!table || (await findExistingIds(unit, table, ids)).size < new Set(ids).size)
      refuse('invalid_request', { fields: { condition: fault('named_gone', { what: field }) } });
  }
}

/** @throws invalid_request when a rule names a shared condition that the account does not have */
export async function checkShared(unit: UnitOfWork, ids: readonly string[] = []): Promise<void> {
  if ((await findExistingIds(unit, 'auto_assign_conditions', ids)).size < new Set(ids).size)
    refuse('invalid_request', { fields: { condition_ids: fault('condition_gone') } });
}

/** @throws invalid_request when a proposed rule replaces one, or names agents, that the account does not have */
export async function checkTried(
  unit: UnitOfWork,
  { _id, users }: { _id?: string | undefined; users: readonly string[] },
): Promise<void> {
  if (_id !== undefined && !(await findExistingIds(unit, 'auto_assign_rules', [_id])).has(_id))
    refuse('invalid_request', { fields: { 'rule._id': fault('rule_gone') } });
  if ((await findExistingIds(unit, 'auto_assign_agents', users)).size < new Set(users).size)
    refuse('invalid_request', { fields: { 'rule.users': fault('no_agent') } });
}
