import { AutoAssignSettings, autoAssignSettings } from '#contracts/crm/auto-assign/area.ts';
import type { AutoAssignRule } from '#contracts/crm/auto-assign/entities.ts';
import type { ConditionSet } from '#contracts/kit/conditions/condition.ts';
import type { Channel } from '#contracts/networks.ts';
import { prepareRules, type AgentState, type Situation } from '#engine/assignment/situation.ts';
import { BusinessClock } from '#engine/business-time/business-clock.ts';
import { buildHours } from '#engine/business-time/hours.ts';
import { listAgents } from '#server/crm/auto-assign/agent-store.ts';
import { listConditions } from '#server/crm/auto-assign/condition-store.ts';
import { loadConditionNeeds, type ConditionNeeds } from '#server/crm/auto-assign/facts.ts';
import { loadAgentStates } from '#server/crm/auto-assign/load-store.ts';
import { listRules } from '#server/crm/auto-assign/rule-store.ts';
import { loadSlaPolicy } from '#server/crm/sla/public.ts';
import { hasAccountFeature } from '#server/identity/account-features.ts';
import type { Context } from '#server/kit/context.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadCrmRestrictions, type Restriction } from '#server/people/visibility/public.ts';
import { readDocument } from '#server/settings/public.ts';

/** Everything on which assignment decisions of an account depend, read at one moment. `states` changes as tickets are assigned within
 * one unit. */
export type AssignmentState = Situation & {
  settings: AutoAssignSettings;
  states: Map<string, AgentState>;
  zone: string;
  sought: ConditionNeeds;
  /** Which tickets the visibility of groups hides from their members. */
  held: ReadonlyMap<string, Restriction>;
};

/** The settings of auto assignment. */
export async function readSettings(unit: UnitOfWork): Promise<AutoAssignSettings> {
  return AutoAssignSettings.parse(await readDocument(unit, { resource: autoAssignSettings }));
}

/** The same, cached in memory for as long as nobody changes them. */
export function loadSettings(unit: UnitOfWork): Promise<AutoAssignSettings> {
  return unit.cached('auto-assign settings', () => readSettings(unit));
}

/** The effective settings: an account without the feature behaves like one that has disabled it. */
export async function loadEffectiveSettings(context: Context, unit: UnitOfWork): Promise<AutoAssignSettings> {
  const settings = await loadSettings(unit);
  const enabled = settings.enabled && (await hasAccountFeature(context, unit, 'auto_assignment'));
  return { ...settings, enabled };
}

/** The proposed rules, in place of the current ones. */
export type Draft = { settings?: AutoAssignSettings; rules?: readonly AutoAssignRule[] };

/** Reads the rules, their agents and the agents' load. */
export async function loadAssignmentState(unit: UnitOfWork, draft: Draft = {}): Promise<AssignmentState> {
  const settings = draft.settings ?? (await readSettings(unit));
  const rules = draft.rules ?? (await listRules(unit));
  const shared = await listConditions(unit);
  const agents = await listAgents(unit);
  const sets: ConditionSet[] = [...rules, ...shared].map(({ condition }) => condition);
  const ids = agents.map(({ _id }) => _id);
  return {
    settings,
    rules: prepareRules(rules, new Map(shared.map(({ _id, condition }) => [_id, condition]))),
    agents: new Map(agents.map((agent) => [agent._id, agent])),
    states: await loadAgentStates(unit, ids, settings),
    zone: (await loadAccountProfile(unit)).time_zone,
    sought: await loadConditionNeeds(unit, sets),
    held: await loadCrmRestrictions(unit),
  };
}

/** The business hours of a channel, from its SLA policy. */
export async function loadChannelClock(unit: UnitOfWork, channel: Channel): Promise<BusinessClock> {
  const policy = await loadSlaPolicy(unit, channel);
  return new BusinessClock(buildHours(policy, (await loadAccountProfile(unit)).time_zone));
}
