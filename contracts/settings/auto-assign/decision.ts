/** Why an agent was passed over. */
export const SKIPS = ['inactive', 'not_punched_in', 'status', 'full', 'skills'] as const;
export type Skip = (typeof SKIPS)[number];

/** How a decision ended: somebody was found, it went back to who had the customer before, nobody was free, or no rule took it. */
export const DECISION_REASONS = ['assigned', 'last_agent', 'nobody_free', 'no_rule'] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];

/** What the rules decide and why, so that it can be shown and kept. */
export type Decision = {
  rule_id: string | null;
  agent_id: string | null;
  reason: DecisionReason;
  skipped: readonly { agent_id: string; why: Skip }[];
};
