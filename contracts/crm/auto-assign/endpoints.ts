import { z } from 'zod';
import { autoAssign, AutoAssignSettings } from '#contracts/crm/auto-assign/area.ts';
import {
  agentFields,
  AutoAssignAgent,
  AutoAssignCondition,
  AutoAssignRule,
  conditionFields,
  ruleFields,
} from '#contracts/crm/auto-assign/entities.ts';
import { simulateAutoAssign } from '#contracts/crm/auto-assign/simulation.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, WholeQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Version } from '#contracts/kit/ids.ts';

const base = '/crm/auto_assign';
const crm = { envelope: 'crm', feature: 'auto_assignment' } as const;
const read = { kind: 'permitted', need: autoAssign.access.read, product: 'crm' } as const;
const write = { kind: 'permitted', need: autoAssign.access.write, product: 'crm' } as const;
const one = z.object({ _id: Id });
const version = Version.optional();
const listed = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), next: z.null() });

const lists = {
  agents: z.array(AutoAssignAgent),
  rules: z.array(AutoAssignRule),
  conditions: z.array(AutoAssignCondition),
};

export const readAutoAssign = defineEndpoint({
  ...crm,
  name: 'auto_assign.all',
  method: 'GET',
  path: `${base}/all`,
  access: read,
  summary: 'Get the agents, rules, conditions and settings of auto assignment',
  answer: z.object({ ...lists, settings: AutoAssignSettings }),
});
export type AutoAssignAll = z.infer<typeof readAutoAssign.answer>;

/** How tickets come to the caller. */
export const OwnAutoAssign = z.object({
  /** Whether auto assignment is on and the caller is one of its active agents. */
  automatic: z.boolean(),
  /** Whether only users who are punched in are assigned tickets, and only those whose working status accepts them. */
  only_punched_in: z.boolean(),
  only_accepting_status: z.boolean(),
});
export type OwnAutoAssign = z.infer<typeof OwnAutoAssign>;

export const getOwnAutoAssign = defineEndpoint({
  envelope: 'crm',
  name: 'auto_assign.mine',
  method: 'GET',
  path: `${base}/mine`,
  access: { kind: 'permitted', need: ['crm.ticket.write'], product: 'crm' },
  summary: 'Get whether and when auto assignment gives the caller tickets',
  answer: OwnAutoAssign,
});

export const listAutoAssignAgents = defineEndpoint({
  ...crm,
  name: 'auto_assign_agent.list',
  method: 'GET',
  path: `${base}/agents`,
  access: read,
  summary: 'List the agents of auto assignment',
  input: { query: WholeQuery },
  answer: buildPageSchema(AutoAssignAgent),
});

const rulesOfAgent = { rules: z.array(Id).max(1000) };

export const createAutoAssignAgent = defineEndpoint({
  ...crm,
  name: 'auto_assign_agent.create',
  method: 'POST',
  path: `${base}/agents`,
  access: write,
  summary: 'Add a person as an agent of auto assignment; `_id` is the person’s',
  input: { body: z.strictObject({ _id: Id, ...agentFields, rules: rulesOfAgent.rules.default([]) }) },
  answer: AutoAssignAgent,
  status: 201,
  errors: ['name_taken', 'invalid_request'],
  event: 'auto_assign_agent.created',
});

const BulkAgent = toChangesSchema({ ...agentFields, ...rulesOfAgent }).extend({ _id: Id });

export const saveAutoAssignAgents = defineEndpoint({
  ...crm,
  name: 'auto_assign_agent.save-many',
  method: 'PUT',
  path: `${base}/agents`,
  access: write,
  summary: 'Create or update the given agents, all or none; others stay',
  input: {
    body: z.union([
      z.array(BulkAgent).min(1).max(1000),
      z.strictObject({ items: z.array(BulkAgent).min(1).max(1000) }),
    ]),
  },
  answer: listed(AutoAssignAgent),
  errors: ['invalid_request'],
  event: 'auto_assign_agent.updated',
});

const { capacity, weight, skills, languages, active } = agentFields;

/** One field of an agent and its new value. */
export const AgentChange = z.discriminatedUnion('modify_field', [
  z.strictObject({ modify_field: z.literal('rules'), value: rulesOfAgent.rules, version }),
  z.strictObject({ modify_field: z.literal('capacity'), value: capacity.unwrap(), version }),
  z.strictObject({ modify_field: z.literal('weight'), value: weight.unwrap(), version }),
  z.strictObject({ modify_field: z.literal('skills'), value: skills.unwrap(), version }),
  z.strictObject({ modify_field: z.literal('languages'), value: languages.unwrap(), version }),
  z.strictObject({ modify_field: z.literal('active'), value: active.unwrap(), version }),
]);
export type AgentChange = z.infer<typeof AgentChange>;

export const updateAutoAssignAgent = defineEndpoint({
  ...crm,
  name: 'auto_assign_agent.update',
  method: 'PUT',
  path: `${base}/agents/{_id}`,
  access: write,
  summary: 'Update one field of an agent; `rules` also changes the users of those rules',
  input: { params: one, body: AgentChange },
  answer: AutoAssignAgent,
  errors: ['not_found', 'stale_version', 'invalid_request'],
  event: 'auto_assign_agent.updated',
});

export const deleteAutoAssignAgent = defineEndpoint({
  ...crm,
  name: 'auto_assign_agent.delete',
  method: 'DELETE',
  path: `${base}/agents/{_id}`,
  access: write,
  summary: 'Remove an agent: rules assign no more tickets to this person, current tickets stay',
  input: { params: one },
  answer: one,
  errors: ['not_found'],
  event: 'auto_assign_agent.deleted',
});

export const listAutoAssignRules = defineEndpoint({
  ...crm,
  name: 'auto_assign_rule.list',
  method: 'GET',
  path: `${base}/rules`,
  access: read,
  summary: 'List the rules in the order in which they are evaluated',
  input: { query: WholeQuery },
  answer: buildPageSchema(AutoAssignRule),
});

export const createAutoAssignRule = defineEndpoint({
  ...crm,
  name: 'auto_assign_rule.create',
  method: 'POST',
  path: `${base}/rules`,
  access: write,
  summary: 'Create a rule; it is evaluated last',
  input: { body: z.strictObject(ruleFields) },
  answer: AutoAssignRule,
  status: 201,
  errors: ['name_taken', 'invalid_request'],
  event: 'auto_assign_rule.created',
});

export const orderAutoAssignRules = defineEndpoint({
  ...crm,
  name: 'auto_assign_rule.order',
  method: 'PUT',
  path: `${base}/rules/order`,
  access: write,
  summary: 'Reorder the rules: every _id once, evaluated from first to last',
  input: { body: z.strictObject({ ids: z.array(Id).min(1).max(1000) }) },
  answer: z.object({ ids: z.array(Id) }),
  errors: ['order_incomplete'],
  event: 'auto_assign_rule.ordered',
});

export const updateAutoAssignRule = defineEndpoint({
  ...crm,
  name: 'auto_assign_rule.update',
  method: 'PUT',
  path: `${base}/rules/{_id}`,
  access: write,
  summary: 'Update a rule; fields not sent stay, `users` also changes the rules of those agents',
  input: {
    params: one,
    body: toChangesSchema(ruleFields).extend({ version }),
  },
  answer: AutoAssignRule,
  errors: ['not_found', 'name_taken', 'stale_version', 'invalid_request'],
  event: 'auto_assign_rule.updated',
});

export const deleteAutoAssignRule = defineEndpoint({
  ...crm,
  name: 'auto_assign_rule.delete',
  method: 'DELETE',
  path: `${base}/rules/{_id}`,
  access: write,
  summary: 'Delete a rule; it is also removed from the rules of each agent',
  input: { params: one },
  answer: one,
  errors: ['not_found'],
  event: 'auto_assign_rule.deleted',
});

export const listAutoAssignConditions = defineEndpoint({
  ...crm,
  name: 'auto_assign_condition.list',
  method: 'GET',
  path: `${base}/conditions`,
  access: read,
  summary: 'List the conditions that rules share',
  input: { query: WholeQuery },
  answer: buildPageSchema(AutoAssignCondition),
});

export const createAutoAssignCondition = defineEndpoint({
  ...crm,
  name: 'auto_assign_condition.create',
  method: 'POST',
  path: `${base}/conditions`,
  access: write,
  summary: 'Create a condition that rules can share',
  input: { body: z.strictObject(conditionFields) },
  answer: AutoAssignCondition,
  status: 201,
  errors: ['name_taken', 'invalid_request'],
  event: 'auto_assign_condition.created',
});

const ConditionChange = toChangesSchema(conditionFields).extend({ _id: Id, version });

export const updateAutoAssignConditions = defineEndpoint({
  ...crm,
  name: 'auto_assign_condition.update',
  method: 'PUT',
  path: `${base}/conditions`,
  access: write,
  summary: 'Update one condition by the _id in the body, or several under `items`, all or none',
  input: {
    body: z.union([ConditionChange, z.strictObject({ items: z.array(ConditionChange).min(1).max(200) })]),
  },
  answer: listed(AutoAssignCondition),
  errors: ['not_found', 'name_taken', 'stale_version', 'invalid_request'],
  event: 'auto_assign_condition.updated',
});

export const deleteAutoAssignCondition = defineEndpoint({
  ...crm,
  name: 'auto_assign_condition.delete',
  method: 'DELETE',
  path: `${base}/conditions/{_id}`,
  access: write,
  summary: 'Delete a condition; rules that used it no longer check it',
  input: { params: one },
  answer: z.object({ _id: Id, rules: z.number().int() }),
  errors: ['not_found'],
  event: 'auto_assign_condition.deleted',
});

export const ENDPOINTS = [
  getOwnAutoAssign,
  readAutoAssign,
  simulateAutoAssign,
  listAutoAssignAgents,
  createAutoAssignAgent,
  saveAutoAssignAgents,
  updateAutoAssignAgent,
  deleteAutoAssignAgent,
  listAutoAssignRules,
  createAutoAssignRule,
  orderAutoAssignRules,
  updateAutoAssignRule,
  deleteAutoAssignRule,
  listAutoAssignConditions,
  createAutoAssignCondition,
  updateAutoAssignConditions,
  deleteAutoAssignCondition,
];

export const EVENTS = [
  ...['agent', 'rule', 'condition'].flatMap((noun) =>
    ['created', 'updated', 'deleted'].map((done) => `auto_assign_${noun}.${done}`),
  ),
  'auto_assign_rule.ordered',
].map((name) => defineEvent({ name, need: autoAssign.access.read, data: z.unknown() }));
