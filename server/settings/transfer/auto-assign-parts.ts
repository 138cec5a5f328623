import { z } from 'zod';
import { changesOf } from '#contracts/kit/changes.ts';
import { autoAssign } from '#contracts/settings/auto-assign/area.ts';
import { conditionFields, ruleFields } from '#contracts/settings/auto-assign/entities.ts';
import { addCondition, changeConditions } from '#server/settings/auto-assign/change-conditions.ts';
import { addRule, changeRule } from '#server/settings/auto-assign/change-rules.ts';
import { listConditions } from '#server/settings/auto-assign/condition-store.ts';
import { listRules } from '#server/settings/auto-assign/rule-store.ts';
import { sameName, type TransferPart } from '#server/settings/transfer/part.ts';

const common = {
  rights: (product: unknown) => (product === null ? autoAssign.access : undefined),
  products: ['crm'],
  feature: 'auto_assignment',
  labelOf: ({ name }: Record<string, unknown>) => String(name),
  keyOf: ({ name }: Record<string, unknown>) => sameName(name),
} as const satisfies Partial<TransferPart>;

const Condition = z.strictObject(conditionFields);
const ConditionChanges = changesOf(conditionFields);

/** Conditions that rules share. */
export const assignConditionPart: TransferPart = {
  ...common,
  name: 'auto_assign_condition',
  order: 34,
  values: Condition,
  read: async ({ unit }) =>
    (await listConditions(unit)).map(({ _id, ...row }) => ({
      _id,
      product: null,
      values: Condition.strip().parse(row),
    })),
  create: async ({ unit }, _product, values) => (await addCondition(unit, Condition.parse(values)))._id,
  change: async ({ unit }, { _id }, changes) =>
    changeConditions(unit, [{ ...ConditionChanges.parse(changes), _id }]),
};

const Rule = z.strictObject(ruleFields);
const RuleChanges = changesOf(ruleFields);

/** Rules in their order. The agents they name are people: in another account a rule comes without them. */
export const assignRulePart: TransferPart = {
  ...common,
  name: 'auto_assign_rule',
  order: 36,
  values: Rule,
  read: async ({ unit }) =>
    (await listRules(unit)).map(({ _id, ...row }) => ({
      _id,
      product: null,
      values: Rule.strip().parse(row),
    })),
  create: async ({ unit }, _product, values) => (await addRule(unit, Rule.parse(values)))._id,
  change: async ({ unit }, { _id }, changes) => {
    await changeRule(unit, _id, RuleChanges.parse(changes));
  },
};
