import type { ConditionSet } from '#contracts/kit/conditions/condition.ts';
import type { AutoAssignAgent, AutoAssignRule } from '#contracts/crm/auto-assign/entities.ts';
import type { Facts } from '#engine/conditions/facts.ts';
import { compileConditions, type Conditions } from '#engine/conditions/matches.ts';

/**
 * What is so about an agent at the moment. `load`: what their open tickets weigh together, 1 each unless their channel weighs less;
 * `last_given`: when a rule gave them a ticket last, `idle_since`: when they last did anything for a customer, both in milliseconds, 0
 * for never.
 */
export type AgentState = {
  load: number;
  punched_in: boolean;
  accepts: boolean;
  last_given: number;
  idle_since: number;
};

/** The settings that decisions go by. */
export type AssignmentSettings = {
  only_punched_in: boolean;
  only_accepting_status: boolean;
  default_capacity: number;
  keep_last_agent: boolean;
};

/** Everything a decision rests on. It looks at nothing else, so the same input decides the same. */
export type Situation = {
  /** In the order in which they are asked. */
  rules: readonly ReadyRule[];
  agents: ReadonlyMap<string, AutoAssignAgent>;
  states: ReadonlyMap<string, AgentState>;
  settings: AssignmentSettings;
};

/** A rule with all its conditions, its own and those it shares, ready to be asked. */
export type ReadyRule = { rule: AutoAssignRule; conditions: readonly Conditions[] };

/** Makes rules ready. A shared condition that is gone holds nothing up. */
export const prepareRules = (
  rules: readonly AutoAssignRule[],
  shared: ReadonlyMap<string, ConditionSet>,
): ReadyRule[] =>
  rules
    .toSorted((one, other) => one.position - other.position)
    .map((rule) => {
      const named = rule.condition_ids.flatMap((id) => shared.get(id) ?? []);
      return { rule, conditions: [rule.condition, ...named].map((set) => compileConditions(set)) };
    });

/**
 * The ticket that is to be given to somebody. `weight`: what it adds to a load; `last_agent_id`: who had its customer last;
 * `not_to`: who must not have it, having let it lie; `unseen_by`: whose group keeps it from them.
 */
export type AssignmentInput = {
  facts: Facts;
  last_agent_id: string | null;
  weight?: number;
  not_to?: string | null;
  unseen_by?: ReadonlySet<string>;
};
