import type { AutoAssignAgent, AutoAssignRule } from '#contracts/crm/auto-assign/entities.ts';
import type { ConditionSet } from '#contracts/kit/conditions/condition.ts';
import type { Facts } from '#engine/conditions/facts.ts';
import { compileConditions, type Conditions } from '#engine/conditions/matches.ts';

/**
 * The current state of an agent. `load`: the total weight of their open tickets, 1 each unless their channel weighs less; `last_given`:
 * when a rule last gave them a ticket, `idle_since`: when they last did anything for a customer, both in milliseconds, 0 for never.
 */
export type AgentState = {
  load: number;
  punched_in: boolean;
  accepts: boolean;
  last_given: number;
  idle_since: number;
};

/** The settings that a decision depends on. */
export type AssignmentSettings = {
  only_punched_in: boolean;
  only_accepting_status: boolean;
  default_capacity: number;
  keep_last_agent: boolean;
};

/** Everything that a decision depends on. It reads nothing else, so the same input gives the same decision. */
export type Situation = {
  /** In the order of evaluation. */
  rules: readonly ReadyRule[];
  agents: ReadonlyMap<string, AutoAssignAgent>;
  states: ReadonlyMap<string, AgentState>;
  settings: AssignmentSettings;
};

/** A rule with all its conditions, its own and the shared ones, compiled. */
export type ReadyRule = { rule: AutoAssignRule; conditions: readonly Conditions[] };

/** Compiles rules. A shared condition that no longer exists blocks nothing. */
export function prepareRules(
  rules: readonly AutoAssignRule[],
  shared: ReadonlyMap<string, ConditionSet>,
): ReadyRule[] {
  return rules
    .toSorted((one, other) => one.position - other.position)
    .map((rule) => {
      const named = rule.condition_ids.flatMap((id) => shared.get(id) ?? []);
      return { rule, conditions: [rule.condition, ...named].map((set) => compileConditions(set)) };
    });
}

/**
 * The ticket that is to be assigned. `weight`: what it adds to a load; `last_agent_id`: the customer's previous agent; `not_to`: who must
 * not get it, having left it unattended; `unseen_by`: whose group visibility hides it from them.
 */
export type AssignmentInput = {
  facts: Facts;
  last_agent_id: string | null;
  weight?: number;
  not_to?: string | null;
  unseen_by?: ReadonlySet<string>;
};
