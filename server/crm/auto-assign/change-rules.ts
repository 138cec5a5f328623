import type { AutoAssignRule } from '#contracts/crm/auto-assign/entities.ts';
import { lockAutoAssign, setUsersOf } from '#server/crm/auto-assign/membership-store.ts';
import { checkConditions, checkShared } from '#server/crm/auto-assign/named-things.ts';
import * as store from '#server/crm/auto-assign/rule-store.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';

export type NewRule = { users: readonly string[] } & store.RuleFields;

/** Creates a rule. @throws name_taken, invalid_request */
export async function addRule(unit: UnitOfWork, { users, ...fields }: NewRule): Promise<AutoAssignRule> {
  await lockAutoAssign(unit);
  await checkConditions(unit, fields.condition);
  await checkShared(unit, fields.condition_ids);
  const id = unit.newId();
  await refuseDuplicateName(() => store.insertRule(unit, id, fields));
  await setUsersOf(unit, id, users);
  const after = requireFound(await store.findRule(unit, id));
  unit.record({ kind: 'auto_assign_rule.created', entityId: id, after });
  return after;
}

export type RuleChange = { [K in keyof NewRule]?: NewRule[K] | undefined } & { version?: number | undefined };

/** Changes a rule. @throws not_found, stale_version with the current rule, name_taken, invalid_request */
export async function changeRule(
  unit: UnitOfWork,
  id: string,
  { version, users, ...given }: RuleChange,
): Promise<AutoAssignRule> {
  await lockAutoAssign(unit);
  const before = requireFound(await store.findRule(unit, id));
  checkVersion(version, before);
  await checkConditions(unit, given.condition);
  await checkShared(unit, given.condition_ids);
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  await refuseDuplicateName(() => store.updateRule(unit, id, fields));
  if (users) await setUsersOf(unit, id, users);
  const after = requireFound(await store.findRule(unit, id));
  unit.record({ kind: 'auto_assign_rule.updated', entityId: id, before, after });
  return after;
}

/** @throws not_found */
export async function removeRule(unit: UnitOfWork, id: string): Promise<void> {
  await lockAutoAssign(unit);
  const before = requireFound(await store.findRule(unit, id));
  await store.deleteRule(unit, id);
  unit.record({ kind: 'auto_assign_rule.deleted', entityId: id, before });
}

/** @throws order_incomplete when a rule is missing, named twice or does not exist */
export async function reorderRules(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  await lockAutoAssign(unit);
  const there = (await store.listRules(unit)).map(({ _id }) => _id);
  if (
    new Set(ids).size !== ids.length ||
    ids.length !== there.length ||
    !ids.every((id) => there.includes(id))
  )
    refuse('order_incomplete');
  await store.updateRulePositions(unit, ids);
  const values = { before: { order: there }, after: { order: ids } };
  unit.record({ kind: 'auto_assign_rule.ordered', data: { ids }, ...values });
}
