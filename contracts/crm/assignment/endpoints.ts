import { z } from 'zod';
import { Decision } from '#contracts/crm/auto-assign/decision.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

const crm = { envelope: 'crm', feature: 'auto_assignment' } as const;
const one = z.object({ _id: Id });

/** What rules decided about a ticket, with the names of whom and what it speaks of. */
export const Assignment = z.object({
  /** Null where rules were never evaluated. */
  decision: Decision.nullable(),
  at: Instant.nullable(),
  /** Since when it waits for somebody to be free. */
  waiting_since: Instant.nullable(),
  /** Whether the ticket is still with whom the rules gave it to; a person may have decided otherwise since. */
  holds: z.boolean(),
  people: z.record(z.string(), z.string()),
  rules: z.record(z.string(), z.string()),
});
export type Assignment = z.infer<typeof Assignment>;

export const getAssignment = defineEndpoint({
  ...crm,
  name: 'ticket.assignment',
  method: 'GET',
  path: '/crm/tickets/{_id}/assignment',
  access: { kind: 'permitted', need: ['crm.ticket.read'], product: 'crm' },
  summary: 'Explain why a ticket was assigned to its agent and not to others',
  input: { params: one },
  answer: Assignment,
  errors: ['not_found'],
});

export const assignByRules = defineEndpoint({
  ...crm,
  name: 'ticket.assign_by_rules',
  method: 'POST',
  path: '/crm/tickets/{_id}/assignment',
  access: { kind: 'permitted', need: ['crm.ticket.write'], product: 'crm' },
  summary: 'Assign a ticket again by the auto assignment rules; if nobody is free, it stays as it is',
  input: { params: one },
  answer: Assignment,
  errors: ['not_found', 'illegal_transition'],
  event: 'ticket.updated',
});

export const ENDPOINTS = [getAssignment, assignByRules];

const account = z.object({ account_id: Id });

/** Assigns the waiting tickets to agents who have become free; those of an account one after another. */
export const drainQueueJob = defineJob({
  name: 'crm.drain-queue',
  payload: account,
  attempts: 5,
  queue: ({ account_id }) => `crm.drain-queue.${account_id}`,
});

/** The same after an agent came online, or agents and rules were changed. */
export const assignToFreedAgentsJob = defineJob({
  name: 'crm.assign-to-freed-agents',
  payload: account.extend({ entity_id: Id, seqs: z.array(z.number().int()) }),
  attempts: 5,
  queue: ({ account_id }) => `crm.drain-queue.${account_id}`,
});

/** Looks whether a ticket that a rule gave away was let lie. */
export const reassignOverdueTicketJob = defineJob({
  name: 'crm.reassign-overdue-ticket',
  payload: account.extend({ ticket_id: Id }),
  attempts: 5,
});

/** Checks, at intervals, every queue with waiting tickets: hours may have begun, settings may have changed. */
export const drainQueuesJob = defineJob({
  name: 'crm.drain-queues',
  payload: z.object({}).loose(),
  attempts: 1,
});

export const JOBS = [drainQueueJob, assignToFreedAgentsJob, drainQueuesJob, reassignOverdueTicketJob];
