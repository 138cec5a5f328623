import { compileConditions } from '#engine/conditions/matches.ts';
import type { Facts } from '#engine/conditions/facts.ts';
import type { Decision, Skip } from '#contracts/settings/auto-assign/decision.ts';
import type { ConditionSet } from '#contracts/kit/conditions/condition.ts';
import type { AutoAssignAgent, AutoAssignRule } from '#contracts/settings/auto-assign/entities.ts';

/** What is so about an agent at the moment. `last_given`: when a rule gave them a ticket last, in milliseconds; 0 for never. */
export type AgentState = { open: number; punched_in: boolean; accepts: boolean; last_given: number };

/** Everything a decision rests on. It looks at nothing else, so the same input decides the same. */
export type Deciding = {
  rules: readonly AutoAssignRule[];
  conditions: ReadonlyMap<string, ConditionSet>;
  agents: ReadonlyMap<string, AutoAssignAgent>;
  states: ReadonlyMap<string, AgentState>;
  settings: {
    only_punched_in: boolean;
    only_accepting_status: boolean;
    default_capacity: number;
    keep_last_agent: boolean;
  };
};

/** The ticket that is to be given to somebody: what is known of it, and who had its customer last. */
export type Given = { facts: Facts; last_agent_id: string | null };

const NOWHERE: AgentState = { open: 0, punched_in: false, accepts: false, last_given: 0 };

/** Asks the rules in their order: the first that takes the ticket and has somebody free decides. */
export const decide = (deciding: Deciding, given: Given): Decision => {
  let last: Decision = { rule_id: null, agent_id: null, reason: 'no_rule', skipped: [] };
  const ordered = [...deciding.rules].sort((one, other) => one.position - other.position);
  for (const rule of ordered) {
    if (!rule.active || !takes(deciding, rule, given.facts)) continue;
    const decision = choose(deciding, rule, given);
    if (decision.agent_id !== null || rule.fallback === 'wait') return decision;
    last = decision;
  }
  return last;
};

const takes = ({ conditions }: Deciding, rule: AutoAssignRule, facts: Facts): boolean => {
  const shared = rule.condition_ids.flatMap((id) => conditions.get(id) ?? []);
  return [rule.condition, ...shared].every((set) => compileConditions(set).holds(facts));
};

const choose = (deciding: Deciding, rule: AutoAssignRule, { last_agent_id }: Given): Decision => {
  const looked = rule.users.flatMap((id) => {
    const agent = deciding.agents.get(id);
    return agent ? [{ agent, why: skipOf(deciding, rule, agent) }] : [];
  });
  const skipped = looked.flatMap(({ agent, why }) => (why ? [{ agent_id: agent._id, why }] : []));
  const free = looked.flatMap(({ agent, why }) => (why ? [] : [agent]));
  const known = deciding.settings.keep_last_agent && free.find(({ _id }) => _id === last_agent_id);
  if (known) return { rule_id: rule._id, agent_id: known._id, reason: 'last_agent', skipped };
  const [first] = free.sort(byStrategy(deciding, rule));
  return first
    ? { rule_id: rule._id, agent_id: first._id, reason: 'assigned', skipped }
    : { rule_id: rule._id, agent_id: null, reason: 'nobody_free', skipped };
};

/** Whether an agent has to be passed over, and why first of all. */
const skipOf = (
  { settings, states }: Deciding,
  rule: AutoAssignRule,
  agent: AutoAssignAgent,
): Skip | undefined => {
  const state = states.get(agent._id) ?? NOWHERE;
  if (!agent.active) return 'inactive';
  if (settings.only_punched_in && !state.punched_in) return 'not_punched_in';
  if (settings.only_accepting_status && !state.accepts) return 'status';
  if (state.open >= (agent.capacity ?? settings.default_capacity)) return 'full';
  return rule.skills.every((skill) => agent.skills.includes(skill)) ? undefined : 'skills';
};

type Order = (one: AutoAssignAgent, other: AutoAssignAgent) => number;

/** The agent to be given the ticket comes first; what is equal is settled by who has waited longest, then by id. */
const byStrategy = ({ states }: Deciding, { strategy, skills }: AutoAssignRule): Order => {
  const state = ({ _id }: AutoAssignAgent): AgentState => states.get(_id) ?? NOWHERE;
  const waited: Order = (one, other) =>
    state(one).last_given - state(other).last_given || (one._id < other._id ? -1 : 1);
  const measure: Record<AutoAssignRule['strategy'], (agent: AutoAssignAgent) => number> = {
    round_robin: () => 0,
    least_open: (agent) => state(agent).open,
    weighted: (agent) => (state(agent).open + 1) / agent.weight,
    // Who is needed least elsewhere: the fewest skills beyond those that the rule asks for.
    best_skills: (agent) => agent.skills.length - skills.length + state(agent).open / 1000,
  };
  const by = measure[strategy];
  return (one, other) => by(one) - by(other) || waited(one, other);
};
