import { z } from 'zod';
import { defineHolidayEndpoints } from '#contracts/crm/sla/holiday-endpoints.ts';
import { SlaPolicyInput, SlaPolicy } from '#contracts/crm/sla/policy.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';

const READ = ['crm.sla.read'] as const;
const WRITE = ['crm.sla.write'] as const;
const read = { kind: 'permitted' as const, need: READ, product: 'crm' as const };
const write = { kind: 'permitted' as const, need: WRITE, product: 'crm' as const };

/** Every policy, the default one first, then in the order they were made. */
const Policies = z.object({ sla: z.array(SlaPolicy) });

/**
 * The calls of service levels, declared once and mounted twice.
 * @param base the path prefix of the calls
 * @param mount what distinguishes the names of the second mount from those of the first
 */
function slaEndpoints(base: string, mount: string) {
  return {
    list: defineEndpoint({
      envelope: 'crm',
      name: `sla${mount}.list`,
      method: 'GET',
      path: base,
      access: read,
      summary: 'List service level policies, the default one first',
      answer: Policies,
    }),
    save: defineEndpoint({
      envelope: 'crm',
      name: `sla${mount}.save`,
      method: 'POST',
      path: base,
      access: write,
      summary:
        'Create a policy, or replace the one with this _id; returns all policies and which one was saved',
      input: { body: SlaPolicyInput },
      answer: Policies.extend({ _id: Id }),
      errors: ['not_found', 'name_taken', 'stale_version', 'invalid_request'],
      event: 'sla.updated',
    }),
    remove: defineEndpoint({
      envelope: 'crm',
      name: `sla${mount}.delete`,
      method: 'DELETE',
      path: `${base}/{_id}`,
      access: write,
      summary: 'Delete a policy; the default one is reset instead. Returns the remaining policies',
      input: { params: z.object({ _id: Id }) },
      answer: Policies,
      errors: ['not_found'],
      event: 'sla.deleted',
    }),
  };
}

export const SLA = slaEndpoints('/sla', '');
/** The same calls below /crm. */
export const CRM_SLA = slaEndpoints('/crm/sla', '_crm');
export const SLA_HOLIDAYS = defineHolidayEndpoints(read);

export const ENDPOINTS = [...Object.values(SLA_HOLIDAYS), ...Object.values(SLA), ...Object.values(CRM_SLA)];

export const EVENTS = ['sla.created', 'sla.updated', 'sla.deleted'].map((name) =>
  defineEvent({ name, need: READ, data: z.unknown() }),
);
