import { z } from 'zod';
import { StoredFault } from '#contracts/inbound/fault.ts';
import { MessageTemplate } from '#contracts/inbound/message-template.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

const crm = { envelope: 'crm' as const };
const base = '/crm/channels/{connection_id}/message-templates';
const ofConnection = z.object({ connection_id: Id });

/** A template of a connection, and when its network last listed it. */
export const StoredTemplate = MessageTemplate.extend({ _id: Id, connection_id: Id, listed_at: Instant });
export type StoredTemplate = z.infer<typeof StoredTemplate>;

export const listMessageTemplates = defineEndpoint({
  ...crm,
  name: 'message_template.list',
  method: 'GET',
  path: base,
  access: { kind: 'permitted' as const, need: ['crm.ticket.read'] as const, product: 'crm' as const },
  summary: 'List the message templates of a channel by name and language, with state, category and variables',
  input: { params: ofConnection },
  answer: z.object({ items: z.array(StoredTemplate), next: z.null() }),
  errors: ['not_found'],
});

export const syncMessageTemplates = defineEndpoint({
  ...crm,
  name: 'message_template.sync',
  method: 'POST',
  path: `${base}/sync`,
  access: { kind: 'permitted' as const, need: ['crm.ticket.write'] as const, product: 'crm' as const },
  summary:
    'Read the message templates of a channel anew from its network; where that fails, the former ones come with the reason',
  input: { params: ofConnection },
  answer: z.object({ items: z.array(StoredTemplate), next: z.null(), failed: StoredFault }),
  errors: ['not_found', 'connection_inactive'],
  event: 'message_template.changed',
  transaction: false,
});

export const ENDPOINTS = [listMessageTemplates, syncMessageTemplates];

/** Reads the templates of one connection anew: after it was checked, and when its network reports one that is not known. */
export const syncTemplatesJob = defineJob({
  name: 'message_template.sync',
  payload: z.object({ account_id: Id, connection_id: Id }),
  attempts: 5,
  queue: ({ connection_id }) => `templates:${connection_id}`,
});
export const JOBS = [syncTemplatesJob];

export const EVENTS = [
  defineEvent({ name: 'message_template.changed', need: ['crm.ticket.read'], data: z.unknown() }),
];
