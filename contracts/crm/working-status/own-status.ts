import { z } from 'zod';
import { workingStatus } from '#contracts/crm/working-status/working-status.ts';
import { buildItemSchema } from '#contracts/kit/area/collection.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

const access = { kind: 'permitted' as const, need: ['crm.ticket.write'] as const, product: 'crm' as const };

export const WorkingStatus = buildItemSchema(workingStatus.resources.statuses);
export type WorkingStatus = z.infer<typeof WorkingStatus>;

/** The working status of a person: the one they chose, else the first active one; null where the account has no active one. */
const OwnStatus = z.object({
  status: WorkingStatus.nullable(),
  /** When they chose it; null where they chose nothing. */
  since: Instant.nullable(),
  /** Those that may be chosen, in their order. */
  items: z.array(WorkingStatus),
});

export const getOwnStatus = defineEndpoint({
  envelope: 'crm',
  name: 'agent_status.get',
  method: 'GET',
  path: '/crm/working-status/mine',
  access,
  summary: 'Get the caller’s working status and the choices',
  answer: OwnStatus,
});

export const setOwnStatus = defineEndpoint({
  envelope: 'crm',
  name: 'agent_status.set',
  method: 'PUT',
  path: '/crm/working-status/mine',
  access,
  summary: 'Set the caller’s working status',
  input: { body: z.strictObject({ status_id: Id }) },
  answer: OwnStatus,
  errors: ['not_found'],
  event: 'agent_status.changed',
});

export const ENDPOINTS = [getOwnStatus, setOwnStatus];

export const EVENTS = [
  defineEvent({ name: 'agent_status.changed', need: ['crm.ticket.read'], data: z.unknown() }),
];
