import * as store from '#server/crm/auto-assign/condition-store.ts';
import type { ConditionRow } from '#server/crm/auto-assign/condition-store.ts';
import { checkConditions } from '#server/crm/auto-assign/named-things.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { requireFound } from '#server/kit/errors.ts';

/** Creates a condition that rules can share. @throws name_taken, invalid_request */
export async function addCondition(
  unit: UnitOfWork,
  given: Pick<ConditionRow, 'name' | 'condition'>,
): Promise<ConditionRow> {
  await checkConditions(unit, given.condition);
  const after = await refuseDuplicateName(() => store.insertCondition(unit, unit.newId(), given));
  unit.record({ kind: 'auto_assign_condition.created', entityId: after._id, after });
  return after;
}

type Change = {
  _id: string;
  name?: string | undefined;
  condition?: ConditionRow['condition'] | undefined;
  version?: number | undefined;
};

/** Changes conditions, all or none. @throws not_found, stale_version with the current condition, name_taken, invalid_request */
export async function changeConditions(unit: UnitOfWork, changes: readonly Change[]): Promise<void> {
  for (const { _id, name, condition, version } of changes) {
    const before = requireFound(await store.lockCondition(unit, _id));
    checkVersion(version, before);
    await checkConditions(unit, condition);
    const next = { name: name ?? before.name, condition: condition ?? before.condition };
    const after = await refuseDuplicateName(() => store.updateCondition(unit, _id, next));
    unit.record({ kind: 'auto_assign_condition.updated', entityId: _id, before, after });
  }
}

/** @returns how many rules shared it. @throws not_found */
export async function removeCondition(unit: UnitOfWork, id: string): Promise<number> {
  const before = requireFound(await store.lockCondition(unit, id));
  const rules = await store.deleteCondition(unit, id);
  unit.record({ kind: 'auto_assign_condition.deleted', entityId: id, data: { rules }, before });
  return rules;
}
