import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';

/** Maximum number of colleagues that one note mentions. */
export const MOST_NAMED = 20;

export const answerMention = defineEndpoint({
  envelope: 'crm',
  access: { kind: 'permitted', need: ['crm.ticket.read'], product: 'crm' },
  name: 'ticket.answer-mention',
  method: 'PUT',
  path: '/crm/tickets/{_id}/mention',
  summary: 'Mark the notes of a ticket that mention the caller as done, or as open again',
  input: { params: z.object({ _id: Id }), body: z.strictObject({ answered: z.boolean() }) },
  answer: z.object({ _id: Id, answered: z.boolean() }),
  errors: ['not_found'],
  event: 'ticket.mention_answered',
});

export const ENDPOINTS = [answerMention];

export const EVENTS = [
  defineEvent({
    name: 'ticket.mention_answered',
    need: ['crm.ticket.read'],
    data: z.object({ ticket_id: Id }).loose(),
  }),
];
