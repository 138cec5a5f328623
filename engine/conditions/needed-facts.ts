import { TICKET_CONDITION_FIELDS } from '#contracts/crm/auto-assign/fields.ts';
import {
  flattenConditions,
  type ConditionFields,
  type ConditionSet,
} from '#contracts/kit/conditions/condition.ts';
import { readConditionQuery } from '#engine/conditions/query-condition.ts';
import { flattenParts } from '#engine/query/tree.ts';

/** What is dear to find out of a ticket: how its message sounds, and what its customer cares about. */
export type NeededFacts = { tone: boolean; interest: boolean };

/** Whether any of these trees uses it, so that no unused fact is computed. */
export function findNeededFacts(
  sets: readonly ConditionSet[],
  fields: ConditionFields = TICKET_CONDITION_FIELDS,
): NeededFacts {
  const lines = sets.flatMap(flattenConditions);
  return {
    tone: lines.some(({ field, value }) => {
      if (field === 'sentiment') return true;
      return fields[field]?.type === 'query' && asksSentiment(String(value));
    }),
    interest: lines.some(({ field }) => field === 'interest'),
  };
}

function asksSentiment(text: string): boolean {
  const read = readConditionQuery(text);
  return read.ok && flattenParts(read.tree).some((part) => 'field' in part && part.field === 'sentiment');
}
