import { z } from 'zod';
import { OutgoingMessage } from '#contracts/inbound/outgoing.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';

const { text, html, signature, quote_message_id } = OutgoingMessage.shape;

export const previewMail = defineEndpoint({
  envelope: 'crm',
  name: 'mail.preview',
  method: 'POST',
  path: '/crm/mail-preview',
  access: { kind: 'permitted', need: ['crm.ticket.write'], product: 'crm' },
  summary:
    'Get the content of an e-mail as it would be sent, with signature and quoted mail; nothing is stored',
  input: {
    body: z.strictObject({
      connection_id: Id,
      /** The ticket that it answers; null for any other e-mail. */
      ticket_id: Id.nullable().default(null),
      text,
      html,
      signature,
      quote_message_id,
    }),
  },
  /** The two forms in which it is sent. */
  answer: z.object({ html: z.string(), text: z.string() }),
  errors: ['not_found'],
});

export const ENDPOINTS = [previewMail];
