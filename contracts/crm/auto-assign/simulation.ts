import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { autoAssign, settingsFields } from '#contracts/crm/auto-assign/area.ts';
import { Decision } from '#contracts/crm/auto-assign/decision.ts';
import { ruleFields } from '#contracts/crm/auto-assign/entities.ts';

/** What rules would have done with a ticket, and what those that stand would have. */
export const SimulatedTicket = z.object({
  _id: Id,
  number: z.number().int(),
  channel: z.string(),
  customer: z.string(),
  message: z.string(),
  created_at: Instant,
  ...Decision.shape,
  /** Who would have it by the rules that stand; equal to `agent_id` where nothing changes. */
  now_agent_id: Id.nullable(),
});
export type SimulatedTicket = z.infer<typeof SimulatedTicket>;

/** The figures of a simulation. `given`: to anybody. `moved`: to somebody else than by the rules that stand. */
const SIMULATED_FIGURES = ['given', 'nobody_free', 'no_rule', 'moved'] as const;

/** Which tickets are told one by one: those that a figure counts, or that an agent would have had. */
export const SimulationPart = z.strictObject({
  figure: z.enum(SIMULATED_FIGURES).optional(),
  agent_id: Id.optional(),
});
export type SimulationPart = z.infer<typeof SimulationPart>;

/** How many tickets each agent, each rule and each outcome would have had. `most`: what an agent would have held at once. */
export const Simulation = z.object({
  tickets: z.number().int(),
  from: Instant.nullable(),
  to: Instant.nullable(),
  /** Tickets that would go to somebody else than by the rules that stand. */
  moved: z.number().int(),
  by_agent: z.array(
    z.object({ agent_id: Id, given: z.number().int(), given_now: z.number().int(), most: z.number() }),
  ),
  by_rule: z.array(z.object({ rule_id: Id, taken: z.number().int() })),
  by_reason: z.record(z.string(), z.number().int()),
  /** How many tickets fit the part that was asked for. */
  fitting: z.number().int(),
  /** The newest of those that fit, those that would move first. */
  items: z.array(SimulatedTicket),
});
export type Simulation = z.infer<typeof Simulation>;

/** A rule as it stands in a form: without an id where it is new. */
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
      /** A rule to try: in the place of the one with its `_id`, or asked last. */
      rule: DraftRule.optional(),
      /** Settings to try. */
      settings: z.strictObject(settingsFields).partial().optional(),
      tickets: z.number().int().min(1).max(1000).default(1000),
      /** Which tickets to tell one by one; the figures are the same whatever is asked for here. */
      part: SimulationPart.optional(),
    }),
  },
  answer: Simulation,
  errors: ['invalid_request'],
});
