import * as contract from '#contracts/crm/auto-assign/endpoints.ts';
import { simulateAutoAssign } from '#contracts/crm/auto-assign/simulation.ts';
import { findAgent, listAgents } from '#server/crm/auto-assign/agent-store.ts';
import * as agents from '#server/crm/auto-assign/change-agents.ts';
import * as conditions from '#server/crm/auto-assign/change-conditions.ts';
import * as rules from '#server/crm/auto-assign/change-rules.ts';
import { listConditions } from '#server/crm/auto-assign/condition-store.ts';
import { listRules } from '#server/crm/auto-assign/rule-store.ts';
import { simulate } from '#server/crm/auto-assign/simulate.ts';
import { loadEffectiveSettings, readSettings } from '#server/crm/auto-assign/situation.ts';
import { bind } from '#server/kit/http/call.ts';
import { paginateList } from '#server/kit/http/list-page.ts';

const listed = <T>(items: T[]) => ({ items, next: null });

export const handlers = [
  bind(contract.readAutoAssign, async ({ unit }) => ({
    agents: await listAgents(unit),
    rules: await listRules(unit),
    conditions: await listConditions(unit),
    settings: await readSettings(unit),
  })),

  bind(contract.getOwnAutoAssign, async ({ context, unit, session }) => {
    const settings = await loadEffectiveSettings(context, unit);
    const agent = settings.enabled ? await findAgent(unit, session.user._id) : undefined;
    const { only_punched_in, only_accepting_status } = settings;
    return { automatic: agent?.active === true, only_punched_in, only_accepting_status };
  }),

  bind(simulateAutoAssign, ({ unit, body }) => simulate(unit, body)),

  bind(contract.listAutoAssignAgents, async ({ unit, query }) => paginateList(await listAgents(unit), query)),
  bind(contract.createAutoAssignAgent, async ({ unit, body }) => agents.addAgent(unit, body)),
  bind(contract.saveAutoAssignAgents, async ({ unit, body }) =>
    listed(await agents.saveAgents(unit, Array.isArray(body) ? body : body.items)),
  ),
  bind(contract.updateAutoAssignAgent, async ({ unit, params, body }) =>
    agents.changeAgent(unit, params._id, body),
  ),
  bind(contract.deleteAutoAssignAgent, async ({ unit, params }) => {
    await agents.removeAgent(unit, params._id);
    return params;
  }),

  bind(contract.listAutoAssignRules, async ({ unit, query }) => paginateList(await listRules(unit), query)),
  bind(contract.createAutoAssignRule, async ({ unit, body }) => rules.addRule(unit, body)),
  bind(contract.orderAutoAssignRules, async ({ unit, body }) => {
    await rules.reorderRules(unit, body.ids);
    return body;
  }),
  bind(contract.updateAutoAssignRule, async ({ unit, params, body }) =>
    rules.changeRule(unit, params._id, body),
  ),
  bind(contract.deleteAutoAssignRule, async ({ unit, params }) => {
    await rules.removeRule(unit, params._id);
    return params;
  }),

  bind(contract.listAutoAssignConditions, async ({ unit, query }) =>
    paginateList(await listConditions(unit), query),
  ),
  bind(contract.createAutoAssignCondition, async ({ unit, body }) => conditions.addCondition(unit, body)),
  bind(contract.updateAutoAssignConditions, async ({ unit, body }) => {
    await conditions.changeConditions(unit, 'items' in body ? body.items : [body]);
    return listed(await listConditions(unit));
  }),
  bind(contract.deleteAutoAssignCondition, async ({ unit, params }) => ({
    _id: params._id,
    rules: await conditions.removeCondition(unit, params._id),
  })),
];
