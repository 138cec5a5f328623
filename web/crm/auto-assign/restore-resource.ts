import { z } from 'zod';
import {
  createAutoAssignAgent,
  createAutoAssignCondition,
  createAutoAssignRule,
  orderAutoAssignRules,
  saveAutoAssignAgents,
  updateAutoAssignConditions,
  updateAutoAssignRule,
  type AutoAssignAll,
} from '#contracts/crm/auto-assign/endpoints.ts';
import { agentFields, conditionFields, ruleFields } from '#contracts/crm/auto-assign/entities.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { Id } from '#contracts/kit/ids.ts';
import { call } from '#web/kit/api/call.ts';
import type { RestoreStep } from '#web/kit/area/history.ts';
import { restoreOrder } from '#web/kit/area/restore-into.ts';

/** What auto assignment keeps a history of. */
export type AutoAssignNoun = 'auto_assign_rule' | 'auto_assign_condition' | 'auto_assign_agent';

const Rule = z.object(ruleFields);
const RuleChanges = z.object(toChangesSchema(ruleFields).shape);
const Condition = z.object(conditionFields);
const Agent = z.object({ ...agentFields, rules: z.array(Id).default([]) });

type CurrentResources = Pick<AutoAssignAll, 'agents' | 'rules' | 'conditions'>;

/** What is there now of one of them. */
export function findCurrentResource(
  noun: AutoAssignNoun,
  { agents, rules, conditions }: CurrentResources,
  id: string | null,
) {
  return noun === 'auto_assign_agent'
    ? agents.find(({ _id }) => _id === id)
    : noun === 'auto_assign_rule'
      ? rules.find(({ _id }) => _id === id)
      : conditions.find(({ _id }) => _id === id);
}

/**
 * Brings a rule, a shared condition or an agent back from the history through the ordinary calls. Agents, rules and conditions that it
 * named and that are gone by now stay away.
 */
export async function restoreResource(
  noun: AutoAssignNoun,
  restore: RestoreStep,
  now: CurrentResources,
): Promise<void> {
  if (noun === 'auto_assign_rule') await restoreRule(restore, now);
  else if (noun === 'auto_assign_agent') await restoreAgent(restore, now);
  else await restoreCondition(restore, now);
}

async function restoreRule({ how, entity, values }: RestoreStep, now: CurrentResources): Promise<unknown> {
  if (how === 'order') {
    const ids = restoreOrder(
      now.rules.map(({ _id }) => _id),
      values,
    );
    return call(orderAutoAssignRules, { body: { ids: [...ids] } });
  }
  const there = now.rules.find(({ _id }) => _id === entity);
  if (there) {
    const fields = stillThere(RuleChanges.parse(values), now);
    return call(updateAutoAssignRule, {
      params: { _id: there._id },
      body: { ...fields, version: there.version },
    });
  }
  return call(createAutoAssignRule, { body: stillThere(Rule.parse(values), now) });
}

function restoreCondition(
  { entity, values }: RestoreStep,
  { conditions }: CurrentResources,
): Promise<unknown> {
  const fields = Condition.parse(values);
  const there = conditions.find(({ _id }) => _id === entity);
  return there
    ? call(updateAutoAssignConditions, { body: { ...fields, _id: there._id, version: there.version } })
    : call(createAutoAssignCondition, { body: fields });
}

function restoreAgent(
  { entity, values }: RestoreStep,
  { agents, rules }: CurrentResources,
): Promise<unknown> {
  const _id = Id.parse(entity);
  const agent = Agent.parse(values);
  const fields = { ...agent, rules: among(agent.rules, rules) };
  return agents.some((one) => one._id === _id)
    ? call(saveAutoAssignAgents, { body: [{ ...fields, _id }] })
    : call(createAutoAssignAgent, { body: { ...fields, _id } });
}

function among(ids: readonly string[], things: readonly { _id: string }[]): string[] {
  return ids.filter((id) => things.some(({ _id }) => _id === id));
}

function stillThere<T extends { users?: string[] | undefined; condition_ids?: string[] | undefined }>(
  fields: T,
  { agents, conditions }: CurrentResources,
): T {
  return {
    ...fields,
    ...(fields.users ? { users: among(fields.users, agents) } : {}),
    ...(fields.condition_ids ? { condition_ids: among(fields.condition_ids, conditions) } : {}),
  };
}
