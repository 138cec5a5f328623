import { z } from 'zod';
import { SLA_LEVELS, SlaMetric } from '#contracts/crm/sla/levels.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

const access = { kind: 'permitted' as const, need: ['crm.ticket.read'] as const, product: 'crm' as const };
const Level = z.number().int().min(1).max(SLA_LEVELS);
const Policy = z.object({ _id: Id, name: z.string(), version: z.number().int() });

/** The state of one SLA timer of a ticket at the instant of the response. */
export const TicketClock = z.object({
  metric: SlaMetric,
  /** `idle`: nothing to measure yet; `paused`: it is stopped and may continue; `ended`: it continues only if the ticket is opened again. */
  mode: z.enum(['running', 'paused', 'ended', 'idle']),
  /** Business seconds; null while idle. */
  seconds: z.number().int().nullable(),
  level: Level,
  breach_level: Level,
  breached: z.boolean(),
  /** Business seconds at which the breach level begins. */
  breach_from: z.number().int(),
  /** When it will be breached if nothing happens, or was breached; null while it is stopped. */
  due_at: Instant.nullable(),
  /** When the next level starts if nothing happens. */
  next_level_at: Instant.nullable(),
});
export type TicketClock = z.infer<typeof TicketClock>;

export const getSlaMetrics = defineEndpoint({
  envelope: 'crm',
  name: 'ticket.sla-metrics',
  method: 'GET',
  path: '/crm/tickets/{_id}/sla-metrics',
  access,
  summary: 'Get the seven service level clocks of a ticket and the policy that applies',
  input: { params: z.object({ _id: Id }) },
  answer: z.object({
    at: Instant,
    /** Whether it is business time now: running SLA timers are stopped outside of it. */
    open: z.boolean(),
    /** When business time ends, or begins again; null where it never does. */
    turns_at: Instant.nullable(),
    /** Null for a ticket from before there were SLA timers, which has not changed since. */
    policy: Policy.nullable(),
    items: z.array(TicketClock),
  }),
  errors: ['not_found'],
});

/** What happened to an SLA timer: an event in the ticket's history, or a level that was reached. */
export const CLOCK_CAUSES = [
  'created',
  'customer',
  'answered',
  'served',
  'state',
  'assigned',
  'unassigned',
  'merged',
  'unmerged',
  'policy',
  'level',
  'warning',
  'now',
] as const;

const Line = z.object({
  at: Instant,
  cause: z.enum(CLOCK_CAUSES),
  /** The number of the event in the event log; null where only time passed. */
  seq: z.number().int().nullable(),
  actor: z.object({ _id: z.string().nullable(), name: z.string() }).nullable(),
  /** The new state of the ticket, the level that was reached, or the version of the policy. */
  state: z.string().nullable(),
  level: Level.nullable(),
  version: z.number().int().nullable(),
  running: z.boolean(),
  /** Business seconds up to here. */
  seconds: z.number().int(),
  /** Seconds of wall-clock time since the previous line. */
  wall_seconds: z.number().int(),
});
export type ClockLine = z.infer<typeof Line>;

export const explainClock = defineEndpoint({
  envelope: 'crm',
  name: 'ticket.explain-sla-metric',
  method: 'GET',
  path: '/crm/tickets/{_id}/sla-metrics/{metric}',
  access,
  summary: 'Explain the value of a clock event by event, replayed from the log',
  input: { params: z.object({ _id: Id, metric: SlaMetric }) },
  answer: z.object({ items: z.array(Line), next: z.null() }),
  errors: ['not_found'],
});

export const ENDPOINTS = [getSlaMetrics, explainClock];

/** An SLA timer reached a level: `reached_at` is when, also where the event is written later. */
const clockData = z.looseObject({
  ticket_id: Id,
  metric: SlaMetric,
  level: Level,
  reached_at: Instant,
});

export const EVENTS = [
  ...['ticket.sla_level', 'ticket.sla_warned', 'ticket.sla_breached'].map((name) =>
    defineEvent({ name, need: ['crm.ticket.read'], data: clockData }),
  ),
  defineEvent({
    name: 'ticket.sla_changed',
    need: ['crm.ticket.read'],
    data: z.looseObject({ ticket_id: Id, policy: z.string() }),
  }),
  // For the order of lists: when the next service level is breached, and the band of a ticket. Several tickets at a time.
  ...['ticket.due_changed', 'ticket.band_changed'].map((name) =>
    defineEvent({ name, need: ['crm.ticket.read'], data: z.looseObject({ ticket_ids: z.array(Id) }) }),
  ),
];
