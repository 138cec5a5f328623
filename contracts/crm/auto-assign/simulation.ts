import { z } from 'zod';
import { autoAssign, settingsFields } from '#contracts/crm/auto-assign/area.ts';
import { Decision } from '#contracts/crm/auto-assign/decision.ts';
import { ruleFields } from '#contracts/crm/auto-assign/entities.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** What the tried rules would have done with a ticket, and what the present rules would have. */
export const SimulatedTicket = z.object({
  _id: Id,
  number: z.number().int(),
  channel: z.string(),
  customer: z.string(),
  message: z.string(),
  created_at: Instant,
  ...Decision.shape,
  /** Who would have it by the present rules; equal to `agent_id` where nothing changes. */
  now_agent_id: Id.nullable(),
});
export type SimulatedTicket = z.infer<typeof SimulatedTicket>;

/** The metrics of a simulation. `given`: assigned to anybody. `moved`: assigned to somebody else than by the present rules. */
const SIMULATED_FIGURES = ['given', 'nobody_free', 'no_rule', 'moved'] as const;

/** Which tickets are listed: those that a metric counts, or that an agent would have had. */
export const SimulationPart = z.strictObject({
  figure: z.enum(SIMULATED_FIGURES).optional(),
  agent_id: Id.optional(),
});
export type SimulationPart = z.infer<typeof SimulationPart>;

/** How many tickets each agent, each rule and each outcome would have had. `most`: the most that an agent would have had at once. */
export const Simulation = z.object({
  tickets: z.number().int(),
  from: Instant.nullable(),
  to: Instant.nullable(),
  /** Tickets that would be assigned to somebody else than by the present rules. */
  moved: z.number().int(),
  by_agent: z.array(
    z.object({ agent_id: Id, given: z.number().int(), given_now: z.number().int(), most: z.number() }),
  ),
  by_rule: z.array(z.object({ rule_id: Id, taken: z.number().int() })),
  by_reason: z.record(z.string(), z.number().int()),
  /** How many tickets belong to the requested part. */
  fitting: z.number().int(),
  /** The newest of them, those that would move first. */
  items: z.array(SimulatedTicket),
});
export type Simulation = z.infer<typeof Simulation>;

/** A rule from a form: without an id where it is new. */
const DraftRule = z.strictObject({ _id: Id.optional(), ...ruleFields });

export const simulateAutoAssign = defineEndpoint({
  envelope: 'crm',
  feature: 'auto_assignment',
  name: 'auto_assign.simulate',
  method: 'POST',
  reads: true,
  path: '/crm/auto_assign/simulate',
  access: { kind: 'permitted', need: autoAssign.access.read, product: 'crm' },
  summary:
    'Simulate what the current rules, or the given ones, would have done with the newest tickets; nothing is changed',
  input: {
    body: z.strictObject({
      /** A rule to try: replaces the one with its `_id`, or is evaluated last. */
      rule: DraftRule.optional(),
      /** Settings to try. */
      settings: z.strictObject(settingsFields).partial().optional(),
      tickets: z.number().int().min(1).max(1000).default(1000),
      /** Which tickets to list; the metrics are the same for every part. */
      part: SimulationPart.optional(),
    }),
  },
  answer: Simulation,
  errors: ['invalid_request'],
});
