import type { Decision, Skip } from '#contracts/crm/auto-assign/decision.ts';
import type { AutoAssignAgent, AutoAssignRule } from '#contracts/crm/auto-assign/entities.ts';
import { makeAgentComparator } from '#engine/assignment/order.ts';
import type {
  AgentState,
  AssignmentSettings,
  AssignmentInput,
  ReadyRule,
  Situation,
} from '#engine/assignment/situation.ts';
import type { ConditionResult } from '#engine/conditions/matches.ts';

/** A decision that assigns the ticket to nobody, with the reason. */
export function buildUnassignedDecision(reason: Decision['reason']): Decision {
  return {
    rule_id: null,
    agent_id: null,
    reason,
    strategy: null,
    skipped: [],
    free: [],
    passed: [],
    met: [],
  };
}

/**
 * Evaluates the rules in order: the first that matches the ticket and has a free agent decides. A matching rule without a free agent
 * determines whether those after it are evaluated or the ticket waits.
 */
export function decide(situation: Situation, given: AssignmentInput): Decision {
  const passed: Decision['passed'] = [];
  let last = buildUnassignedDecision('no_rule');
  for (const ready of situation.rules) {
    const { rule } = ready;
    if (!rule.active) {
      passed.push({ rule_id: rule._id, why: 'inactive', field: null });
      continue;
    }
    const taken = take(ready, given);
    if (!taken.ok) {
      passed.push({ rule_id: rule._id, why: 'condition', field: taken.field });
      continue;
    }
    const decision = { ...choose(situation, rule, given), passed: [...passed], met: taken.met };
    if (decision.agent_id !== null || rule.fallback === 'wait') return decision;
    passed.push({ rule_id: rule._id, why: 'nobody_free', field: null });
    last = decision;
  }
  return last.rule_id === null ? { ...last, passed } : last;
}

/** The maximum load of an agent. */
export function getCapacity(agent: AutoAssignAgent, { default_capacity }: AssignmentSettings): number {
  return agent.capacity ?? default_capacity;
}

type RuleMatch = { ok: true; met: Decision['met'] } | { ok: false; field: string | null };

function take({ conditions }: ReadyRule, { facts }: AssignmentInput): RuleMatch {
  const met: Decision['met'] = [];
  for (const set of conditions) {
    const { ok, why } = set.explain(facts);
    if (!ok) return { ok: false, field: why.find((one) => !one.ok)?.field ?? why[0]?.field ?? null };
    met.push(...why.filter((one) => one.ok).map(said));
  }
  return { ok: true, met };
}

/** The part of the matches that a person would read. */
const FOUND_MOST = 5;
function said({ field, found }: ConditionResult): Decision['met'][number] {
  return {
    field,
    found: found.slice(0, FOUND_MOST),
  };
}

const NOWHERE: AgentState = { load: 0, punched_in: false, accepts: false, last_given: 0, idle_since: 0 };

function choose(situation: Situation, rule: AutoAssignRule, given: AssignmentInput): Decision {
  const looked = rule.users.map((id) => {
    const agent = situation.agents.get(id);
    return { id, agent, why: agent ? skipOf(situation, { rule, agent, given }) : 'gone' };
  });
  const skipped = looked.flatMap(({ id, why }) => (why ? [{ agent_id: id, why }] : []));
  const able = looked.flatMap(({ agent, why }) => (agent && !why ? [agent] : []));
  const stateOf = ({ _id }: AutoAssignAgent): AgentState => situation.states.get(_id) ?? NOWHERE;
  const ordered = able.toSorted(makeAgentComparator(rule, stateOf));
  const known = situation.settings.keep_last_agent
    ? ordered.find(({ _id }) => _id === given.last_agent_id)
    : undefined;
  const chosen = known ?? ordered[0];
  return {
    ...buildUnassignedDecision(chosen ? (known ? 'last_agent' : 'assigned') : 'nobody_free'),
    rule_id: rule._id,
    agent_id: chosen?._id ?? null,
    strategy: rule.strategy,
    skipped,
    free: ordered.map((agent) => ({
      agent_id: agent._id,
      load: stateOf(agent).load,
      capacity: getCapacity(agent, situation.settings),
    })),
  };
}

type AgentCheck = { rule: AutoAssignRule; agent: AutoAssignAgent; given: AssignmentInput };

/** Loads are sums of tenths; capacity is compared with a tolerance for rounding in the last digit of a sum. */
const ROUNDING = 1e-9;

/** Whether an agent must be skipped, and the first reason for it. */
function skipOf({ settings, states }: Situation, { rule, agent, given }: AgentCheck): Skip | undefined {
  const state = states.get(agent._id);
  if (!agent.active) return 'inactive';
  if (!state) return 'gone';
  if (given.not_to === agent._id) return 'had_it';
  if (given.unseen_by?.has(agent._id)) return 'not_seen';
  if (settings.only_punched_in && !state.punched_in) return 'not_punched_in';
  if (settings.only_accepting_status && !state.accepts) return 'status';
  if (state.load + (given.weight ?? 1) > getCapacity(agent, settings) + ROUNDING) return 'full';
  if (!rule.skills.every((skill) => agent.skills.includes(skill))) return 'skills';
  return speaks(agent, given.facts['language']) ? undefined : 'language';
}

/** An agent without listed languages answers in any; an unidentified language excludes nobody. */
function speaks({ languages }: AutoAssignAgent, fact: unknown): boolean {
  if (languages.length === 0 || !Array.isArray(fact)) return true;
  return fact.every((one) => one === 'und' || languages.some((spoken) => spoken.toLowerCase() === one));
}
