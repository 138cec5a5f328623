import { referencesOf, type ConditionSet } from '#contracts/kit/conditions/condition.ts';
import { TICKET_CONDITION_FIELDS } from '#contracts/settings/auto-assign/fields.ts';
import { faultsOf } from '#engine/conditions/faults.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { idsAmong, type NamedTable } from '#server/settings/ids-among.ts';

/** Where the things lie that conditions on tickets name. */
const TABLES: Readonly<Record<string, NamedTable>> = {
  keyword: 'keywords',
  tag: 'ticket_tags',
  connection: 'connections',
  interest: 'interest_tags',
  group: 'groups',
  assignee: 'users',
};

/** @throws invalid_request when conditions name a thing that the account does not have, or ask a query that cannot be read */
export const checkConditions = async (unit: Unit, set: ConditionSet | undefined): Promise<void> => {
  if (!set) return;
  const [fault] = faultsOf(set);
  if (fault) refuse('invalid_request', { fields: { condition: fault } });
  for (const { field, ids } of referencesOf(TICKET_CONDITION_FIELDS, set)) {
    const table = TABLES[field];
    if (!table || (await idsAmong(unit, table, ids)).size < new Set(ids).size)
      refuse('invalid_request', { fields: { condition: `names a ${field} that is not there` } });
  }
};

/** @throws invalid_request when a rule names a shared condition that the account does not have */
export const checkShared = async (unit: Unit, ids: readonly string[] = []): Promise<void> => {
  if ((await idsAmong(unit, 'auto_assign_conditions', ids)).size < new Set(ids).size)
    refuse('invalid_request', { fields: { condition_ids: 'names a condition that is not there' } });
};
