import '#contracts/faults.ts';
import { TICKET_CONDITION_FIELDS } from '#contracts/crm/auto-assign/fields.ts';
import {
  flattenConditions,
  type ConditionFields,
  type ConditionSet,
} from '#contracts/kit/conditions/condition.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { readConditionQuery } from '#engine/conditions/query-condition.ts';

/**
 * What is wrong with the queries of a tree of conditions: the code of each fault and its place, counted from one. The schema
 * of the contract sees everything else.
 */
export function validateConditions(
  set: ConditionSet,
  fields: ConditionFields = TICKET_CONDITION_FIELDS,
): readonly Fault[] {
  return flattenConditions(set).flatMap(({ field, value }) => {
    if (fields[field]?.type !== 'query') return [];
    const read = readConditionQuery(String(value));
    return read.ok
      ? []
      : read.faults.map(({ code, start }) =>
          fault('condition_query', { field, fault: code, place: start + 1 }),
        );
  });
}
