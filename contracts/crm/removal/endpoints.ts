import { z } from 'zod';
import { Message } from '#contracts/crm/ticket.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** The `detail` of media that was removed: who removed it, and the digest by which the file can be recognised. */
export const RemovedMedia = z.object({
  removed: z.object({ at: Instant, by: z.string(), sha256: z.string().nullable() }),
});
export type RemovedMedia = z.infer<typeof RemovedMedia>;

export const removeMedia = defineEndpoint({
  envelope: 'crm',
  feature: 'remove_media',
  name: 'ticket.remove-media',
  method: 'DELETE',
  path: '/crm/tickets/{_id}/messages/{message_id}/media',
  access: { kind: 'permitted', need: ['crm.ticket.write'], product: 'crm' },
  summary: 'Remove images and files of a message permanently; their digests stay',
  input: { params: z.object({ _id: Id, message_id: Id }) },
  answer: Message,
  errors: ['not_found', 'illegal_transition'],
  event: 'message.media_removed',
});

export const ENDPOINTS = [removeMedia];
export const EVENTS = [
  defineEvent({
    name: 'message.media_removed',
    need: ['crm.ticket.read'],
    data: z.object({ ticket_id: Id, message_id: Id }).loose(),
  }),
];
