import {
  flattenConditions,
  type ConditionFields,
  type ConditionSet,
} from '#contracts/kit/conditions/condition.ts';
import { TICKET_CONDITION_FIELDS } from '#contracts/crm/auto-assign/fields.ts';
import { readConditionQuery } from '#engine/conditions/query-condition.ts';

/**
 * What is wrong with the queries of a tree of conditions, one line each: the fault's code and its place, counted from one. The schema
 * of the contract sees everything else.
 */
export const validateConditions = (
  set: ConditionSet,
  fields: ConditionFields = TICKET_CONDITION_FIELDS,
): readonly string[] =>
  flattenConditions(set).flatMap(({ field, value }) => {
    if (fields[field]?.type !== 'query') return [];
    const read = readConditionQuery(String(value));
    return read.ok ? [] : read.faults.map(({ code, start }) => `${field}: ${code} at ${start + 1}`);
  });
