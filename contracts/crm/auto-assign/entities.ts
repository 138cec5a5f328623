import { z } from 'zod';
import { TicketConditions } from '#contracts/crm/auto-assign/fields.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** How a rule chooses among those of its agents who may be assigned a ticket. */
export const STRATEGIES = ['round_robin', 'least_open', 'longest_idle', 'weighted', 'best_skills'] as const;
export const Strategy = z.enum(STRATEGIES);
export type Strategy = z.infer<typeof Strategy>;

/** What happens to a ticket for which a matching rule has no free agent: the next rules are evaluated, or it waits for a user. */
export const FALLBACKS = ['next_rule', 'wait'] as const;
export const Fallback = z.enum(FALLBACKS);
export type Fallback = z.infer<typeof Fallback>;

const Words = z.array(z.string().trim().min(1).max(60)).max(30);
export const CAPACITY_MAX = 1000;
const Ids = z.array(Id).max(1000);
const name = z.string().trim().min(1).max(120);

/**
 * The settings of an agent. `capacity`: the most open tickets at once, null for the account's default; `weight`: the share in weighted
 * assignment.
 */
export const agentFields = {
  capacity: z.number().int().min(1).max(CAPACITY_MAX).nullable().default(null),
  weight: z.number().int().min(1).max(100).default(1),
  skills: Words.default([]),
  languages: z.array(z.string().trim().min(2).max(12)).max(30).default([]),
  active: z.boolean().default(true),
};

const kept = { version: z.number().int(), created_at: Instant, updated_at: Instant };

/** An agent who is assigned tickets; `_id` is the user's own, `rules` the ids of the rules that name them. */
export const AutoAssignAgent = z.object({
  _id: Id,
  name: z.string(),
  rules: z.array(Id),
  ...agentFields,
  ...kept,
});
export type AutoAssignAgent = z.infer<typeof AutoAssignAgent>;

/** What a user edits of a rule. Its conditions and every shared condition that it names must hold. */
export const ruleFields = {
  name,
  active: z.boolean().default(true),
  users: Ids.default([]),
  condition: TicketConditions.default({ match: 'all', items: [] }),
  condition_ids: z.array(Id).max(20).default([]),
  strategy: Strategy.default('least_open'),
  /** Skills that an agent must have for its tickets. */
  skills: Words.default([]),
  fallback: Fallback.default('next_rule'),
};

/** A rule; `users` are the ids of the agents it chooses among. The lowest position is evaluated first. */
export const AutoAssignRule = z.object({ _id: Id, position: z.number().int(), ...ruleFields, ...kept });
export type AutoAssignRule = z.infer<typeof AutoAssignRule>;

/** Named conditions that several rules share. */
export const conditionFields = { name, condition: TicketConditions };
export const AutoAssignCondition = z.object({ _id: Id, ...conditionFields, ...kept });
export type AutoAssignCondition = z.infer<typeof AutoAssignCondition>;
