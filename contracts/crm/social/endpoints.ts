import { z } from 'zod';
import { CommentAction } from '#contracts/crm/social/reply-option.ts';
import { Message } from '#contracts/crm/ticket.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';

const write = { kind: 'permitted' as const, need: ['crm.ticket.write'] as const, product: 'crm' as const };

export const actOnComment = defineEndpoint({
  envelope: 'crm',
  name: 'ticket.comment_act',
  method: 'POST',
  path: '/crm/tickets/{_id}/messages/{message_id}/acts',
  access: write,
  summary: 'Hide, like or delete a public comment on its network, or undo hiding or liking',
  input: {
    params: z.object({ _id: Id, message_id: Id }),
    body: z.strictObject({ action: CommentAction, undo: z.boolean().default(false) }),
  },
  answer: Message,
  errors: ['not_found', 'illegal_transition', 'connection_inactive', 'comment_act_refused'],
  event: 'message.changed',
  transaction: false,
});

export const signalCustomer = defineEndpoint({
  envelope: 'crm',
  name: 'ticket.signal',
  method: 'POST',
  path: '/crm/tickets/{_id}/signals',
  access: write,
  summary: 'Show the customer a typing or read indicator, if the network supports it',
  input: {
    params: z.object({ _id: Id }),
    body: z.strictObject({ signal: z.enum(['typing', 'read']) }),
  },
  answer: z.object({ shown: z.boolean() }),
  errors: ['not_found'],
  transaction: false,
});

export const ENDPOINTS = [actOnComment, signalCustomer];

export const EVENTS = [
  defineEvent({
    name: 'message.edited',
    need: ['crm.ticket.read'],
    data: z.object({ ticket_id: Id, message_id: Id }).loose(),
  }),
  defineEvent({
    name: 'message.changed',
    need: ['crm.ticket.read'],
    data: z.object({ ticket_id: Id, message_id: Id }).loose(),
  }),
];
