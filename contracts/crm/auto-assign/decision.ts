import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { Strategy } from '#contracts/crm/auto-assign/entities.ts';

/** Why an agent was passed over, in the order in which it is asked: the first that is so is told. */
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
 * How a decision ended: somebody was found, it went back to who had the customer before, nobody was free, no rule took it, or it is
 * outside the hours in which rules give tickets away.
 */
const DECISION_REASONS = ['assigned', 'last_agent', 'nobody_free', 'no_rule', 'outside_hours'] as const;
const DecisionReason = z.enum(DECISION_REASONS);
type DecisionReason = z.infer<typeof DecisionReason>;

/** Why a rule was left: it is off, a condition of it does not hold (the first that does not), or it had nobody free. */
const PASSES = ['inactive', 'condition', 'nobody_free'] as const;

/** What the rules decide and why, so that it can be shown and kept: why this rule, why this agent, why not the others. */
export const Decision = z.object({
  rule_id: Id.nullable(),
  agent_id: Id.nullable(),
  reason: DecisionReason,
  strategy: Strategy.nullable(),
  /** Agents of the rule who could not have it. */
  skipped: z.array(z.object({ agent_id: Id, why: Skip })),
  /** Those who could, the first choice first: what they hold already and what they can hold. */
  free: z.array(z.object({ agent_id: Id, load: z.number(), capacity: z.number() })),
  /** Rules that were asked before, and why each was left. */
  passed: z.array(z.object({ rule_id: Id, why: z.enum(PASSES), field: z.string().nullable() })),
  /** The conditions of the rule that held, with what of each was met. */
  met: z.array(z.object({ field: z.string(), found: z.array(z.string()) })),
});
export type Decision = z.infer<typeof Decision>;
