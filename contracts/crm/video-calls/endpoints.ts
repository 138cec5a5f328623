import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';

export const makeVideoCall = defineEndpoint({
  envelope: 'crm',
  feature: 'video_call',
  name: 'ticket.video-call',
  method: 'POST',
  path: '/crm/tickets/{_id}/video-calls',
  access: { kind: 'permitted', need: ['crm.ticket.write'], product: 'crm' },
  summary: 'Create a room for a video call with the customer; returns its address and the message to send',
  input: { params: z.object({ _id: Id }) },
  answer: z.object({ url: z.url(), message: z.string() }),
  status: 201,
  errors: ['not_found', 'illegal_transition', 'video_off'],
  event: 'video_call.created',
  idempotent: false,
});

export const ENDPOINTS = [makeVideoCall];
export const EVENTS = [
  defineEvent({
    name: 'video_call.created',
    need: ['crm.ticket.read'],
    data: z.object({ ticket_id: Id }).loose(),
  }),
];
