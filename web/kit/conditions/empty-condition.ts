import {
  OPERATORS,
  type Condition,
  type ConditionField,
  type ConditionFields,
} from '#contracts/kit/conditions/condition.ts';

const EMPTY: Record<ConditionField['type'], unknown> = {
  choice: [],
  reference: [],
  text: [],
  number: 1,
  query: '',
  hours: { from: 540, to: 1080, days: [1, 2, 3, 4, 5] },
};

/** A condition on a field with the first operator of its type and no value yet. */
export function buildEmptyCondition(fields: ConditionFields, name: string): Condition {
  const type = fields[name]?.type ?? 'text';
  return { field: name, operator: OPERATORS[type][0], value: EMPTY[type] };
}
