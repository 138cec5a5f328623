import { z } from 'zod';
import { SlaMetric } from '#contracts/crm/sla/levels.ts';
import { SlaPolicyInput } from '#contracts/crm/sla/policy.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';
import { defineLongWork } from '#contracts/kit/long-work/declaration.ts';
import { LongWork } from '#contracts/kit/long-work/work.ts';

const READ = ['crm.sla.read'] as const;
const WRITE = ['crm.sla.write'] as const;
const read = { kind: 'permitted' as const, need: READ, product: 'crm' as const };
const write = { kind: 'permitted' as const, need: WRITE, product: 'crm' as const };

/** The number of live tickets, newest first, that a preview evaluates. */
export const PREVIEW_TICKETS = 5000;

const count = z.number().int();
const Change = z.object({ before: count, after: count });

/** What policies would do to tickets that are open now. */
export const ClockEffect = z.object({
  /** Live tickets that were evaluated, and how many there are. */
  looked_at: count,
  live: count,
  /** Of those evaluated: how many would be measured differently than now. */
  changing: count,
  breached: Change,
  at_risk: Change,
  /** Breached SLA timers of each measure. */
  metrics: z.array(z.object({ metric: SlaMetric, breached: Change })),
  /** Some tickets whose state would be different. */
  examples: z.array(
    z.object({ _id: Id, number: count, before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type ClockEffect = z.infer<typeof ClockEffect>;

export const previewPolicy = defineEndpoint({
  envelope: 'crm',
  name: 'sla.preview',
  method: 'POST',
  path: '/crm/sla-policies/preview',
  access: read,
  reads: true,
  summary: 'Preview what saving and applying a policy would do to open tickets; nothing is stored',
  input: { body: SlaPolicyInput },
  answer: ClockEffect,
  errors: ['not_found', 'invalid_request'],
});

export const countOutdatedTimers = defineEndpoint({
  envelope: 'crm',
  name: 'sla.outdated',
  method: 'GET',
  path: '/crm/sla-policies/outdated',
  access: read,
  summary:
    'Count open tickets measured by an earlier version of a policy, or by one that no longer applies to their channel',
  answer: z.object({ live: count, outdated: count }),
});

/** What applying changed settings did. */
export const ApplyResult = z.object({ moved: count });

/** Lets live tickets count by the policies as they are now. */
export const applySlaWork = defineLongWork({
  kind: 'sla_apply',
  product: 'crm',
  read: READ,
  write: WRITE,
  unit: 'tickets',
});

export const applyPolicies = defineEndpoint({
  envelope: 'crm',
  name: 'sla.apply',
  method: 'POST',
  path: '/crm/sla-policies/apply',
  access: write,
  summary: 'Apply the current policies to open tickets as a job; time counted so far stays',
  answer: LongWork,
  status: 202,
  errors: ['already_running'],
  event: 'long_work.changed',
});

export const ENDPOINTS = [previewPolicy, countOutdatedTimers, applyPolicies];

export const LONG_WORKS = [applySlaWork];
