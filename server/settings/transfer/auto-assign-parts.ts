import { z } from 'zod';
import { autoAssign } from '#contracts/crm/auto-assign/area.ts';
import { agentFields, conditionFields, ruleFields } from '#contracts/crm/auto-assign/entities.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import {
  listAutoAssignAgents as listAgents,
  addAgent,
  saveAgents,
  addCondition,
  changeConditions,
  addRule,
  changeRule,
  listConditions,
  listAutoAssignRules as listRules,
} from '#server/crm/auto-assign/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { mapUsersByEmail } from '#server/settings/transfer/names-store.ts';
import { normalizeSettingName, type TransferPart } from '#server/settings/transfer/part.ts';

const common = {
  rights: (product: unknown) => (product === null ? autoAssign.access : undefined),
  products: ['crm'],
  feature: 'auto_assignment',
  labelOf: ({ name }: Record<string, unknown>) => String(name),
  keyOf: ({ name }: Record<string, unknown>) => normalizeSettingName(name),
} as const satisfies Partial<TransferPart>;

const Condition = z.strictObject(conditionFields);
const ConditionChanges = toChangesSchema(conditionFields);

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
const RuleChanges = toChangesSchema(ruleFields);

const Agent = z.strictObject({ email: z.string().trim().toLowerCase().pipe(z.email()), ...agentFields });
const AgentChanges = toChangesSchema(agentFields);

/** The agents of the assignment. Users are found by their e-mail address; those that the target does not have are left out and reported. */
export const assignAgentPart: TransferPart = {
  ...common,
  name: 'auto_assign_agent',
  order: 35,
  values: Agent,
  labelOf: ({ email }) => String(email),
  keyOf: ({ email }) => normalizeSettingName(email),
  personOf: ({ email }) => normalizeSettingName(email),
  read: async ({ unit }) => {
    const emails = new Map([...(await mapUsersByEmail(unit))].map(([email, _id]) => [_id, email]));
    return (await listAgents(unit)).flatMap(({ _id, ...row }) => {
      const email = emails.get(_id);
      return email === undefined
        ? []
        : [{ _id, product: null, values: Agent.strip().parse({ ...row, email }) }];
    });
  },
  create: async ({ unit }, _product, values) => {
    const { email, ...fields } = Agent.parse(values);
    const _id = (await mapUsersByEmail(unit)).get(email) ?? refuse('not_found');
    return (await addAgent(unit, { ...fields, _id, rules: [] }))._id;
  },
  change: async ({ unit }, { _id }, { email: _email, ...changes }) => {
    await saveAgents(unit, [{ ...AgentChanges.parse(changes), _id }]);
  },
};

/** Rules in their order, with those of their agents who are agents in the target. */
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
  create: async ({ unit }, _product, values) => {
    const { users, ...rule } = Rule.parse(values);
    return (await addRule(unit, { ...rule, users: await agentsAmong(unit, users) }))._id;
  },
  change: async ({ unit }, { _id }, changes) => {
    const { users, ...rule } = RuleChanges.parse(changes);
    await changeRule(unit, _id, { ...rule, ...(users ? { users: await agentsAmong(unit, users) } : {}) });
  },
};

async function agentsAmong(unit: UnitOfWork, users: readonly string[]): Promise<string[]> {
  const agents = new Set((await listAgents(unit, users)).map(({ _id }) => _id));
  return users.filter((id) => agents.has(id));
}
