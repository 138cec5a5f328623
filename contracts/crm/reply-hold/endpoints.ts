import { z } from 'zod';
import { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { OutboundConversation } from '#contracts/crm/outbound/endpoints.ts';
import { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

export const takeBackReply = defineEndpoint({
  envelope: 'crm',
  name: 'ticket.take-back-reply',
  method: 'POST',
  path: '/crm/tickets/{_id}/messages/{message_id}/take-back',
  access: { kind: 'permitted', need: ['crm.ticket.write'], product: 'crm' },
  summary:
    'Take back an own e-mail that is held: nothing of it is sent, and the ticket is as before it; one that began with it is deleted',
  input: { params: z.object({ _id: Id, message_id: Id }) },
  /**
   * What was written, to be written on: the message, and the change that was requested with it. `begun`: the new conversation that was
   * taken back together with its ticket.
   */
  answer: z.object({
    message: OutgoingMessage,
    change: BulkChange.nullable(),
    begun: OutboundConversation.nullable(),
  }),
  errors: ['not_found', 'illegal_transition'],
  event: 'message.delivery_changed',
});

/** Sends a held e-mail: only now the ticket is answered. */
export const releaseReplyJob = defineJob({
  name: 'crm.release-reply',
  payload: z.object({ account_id: Id, message_id: Id }),
  attempts: 12,
});

export const ENDPOINTS = [takeBackReply];
export const JOBS = [releaseReplyJob];
