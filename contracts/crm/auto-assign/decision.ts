import { z } from 'zod';
import { Strategy } from '#contracts/crm/auto-assign/entities.ts';
import { Id } from '#contracts/kit/ids.ts';

/** Why an agent was skipped, in the order of evaluation: the first reason is reported. */
const SKIPS = [
  'inactive',
  'gone',
  'had_it',
  'not_seen',
  'not_punched_in',
  'status',
  'full',
  'skills',
  'language',
] as const;
export const Skip = z.enum(SKIPS);
export type Skip = z.infer<typeof Skip>;

/**
 * The outcome of a decision: an agent was found, the customer's previous agent got it, nobody was free, no rule matched, or it is outside
 * the hours of automatic assignment.
 */
const DECISION_REASONS = ['assigned', 'last_agent', 'nobody_free', 'no_rule', 'outside_hours'] as const;
const DecisionReason = z.enum(DECISION_REASONS);
type DecisionReason = z.infer<typeof DecisionReason>;

/** Why a rule was passed over: it is off, one of its conditions does not hold (the first that does not), or it had no free agent. */
const PASSES = ['inactive', 'condition', 'nobody_free'] as const;

/** What the rules decide and why, so that it can be shown and stored: why this rule, why this agent, why not the others. */
export const Decision = z.object({
  rule_id: Id.nullable(),
  agent_id: Id.nullable(),
  reason: DecisionReason,
  strategy: Strategy.nullable(),
  /** Agents of the rule who were not available. */
  skipped: z.array(z.object({ agent_id: Id, why: Skip })),
  /** The available agents, the first choice first: their present load and their capacity. */
  free: z.array(z.object({ agent_id: Id, load: z.number(), capacity: z.number() })),
  /** Rules that were evaluated before, and why each was passed over. */
  passed: z.array(z.object({ rule_id: Id, why: z.enum(PASSES), field: z.string().nullable() })),
  /** The matching conditions of the rule, with the values that matched each. */
  met: z.array(z.object({ field: z.string(), found: z.array(z.string()) })),
});
export type Decision = z.infer<typeof Decision>;
