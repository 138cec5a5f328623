import { z } from 'zod';
import { flag, id, listOf, number, text } from '#connectors/kit/wire.ts';

/*
 * Private conversations with a page or an account of Instagram as far as we read them. Sources: Meta, Messenger Platform "Webhook
 * events", Instagram Messaging "Webhooks".
 */

const Person = z.object({ id, name: text }).optional().catch(undefined);

const Element = z.object({ title: text, subtitle: text });

/** Something that hangs on a private message. */
export const Attachment = z.looseObject({
  type: text,
  title: text,
  url: text,
  payload: z
    .looseObject({
      url: text,
      title: text,
      text,
      intro_message: text,
      sticker_id: id,
      coordinates: z.object({ lat: number, long: number }).optional().catch(undefined),
      elements: listOf(Element),
      product: z
        .object({ elements: listOf(Element) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});
export type Attachment = z.infer<typeof Attachment>;

/** A private message. */
export const MetaMessage = z.object({
  mid: id,
  text,
  is_echo: flag,
  is_deleted: flag,
  is_unsupported: flag,
  app_id: id,
  reply_to: z
    .object({ mid: id, story: z.object({ url: text, id }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  attachments: listOf(Attachment),
});
export type MetaMessage = z.infer<typeof MetaMessage>;

/** One thing of a private conversation. */
export const MessagingEvent = z.object({
  sender: Person,
  recipient: Person,
  timestamp: z.unknown().optional(),
  message: MetaMessage.optional().catch(undefined),
  message_edit: z
    .object({ mid: id, text, num_edit: number, attachments: listOf(Attachment) })
    .optional()
    .catch(undefined),
  postback: z.object({ mid: id, title: text, payload: text }).optional().catch(undefined),
  reaction: z.object({ mid: id, action: text, emoji: text, reaction: text }).optional().catch(undefined),
  delivery: z
    .object({ mids: listOf(z.string()), watermark: number })
    .optional()
    .catch(undefined),
  read: z.object({ mid: id, watermark: number }).optional().catch(undefined),
});
export type MessagingEvent = z.infer<typeof MessagingEvent>;
