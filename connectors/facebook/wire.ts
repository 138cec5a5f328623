import { z } from 'zod';
import { flag, id, listOf, number, text } from '#connectors/kit/wire.ts';

/*
 * Deliveries of a page as far as we read them. Sources: Meta, "Webhooks for Pages", "Page webhooks reference" (feed, mention,
 * ratings), Messenger Platform "Webhook events".
 */

const Person = z.object({ id, name: text }).optional().catch(undefined);

/** What was written on a page or about it: a change of `feed`, `mention` or `ratings`. */
export const PageChange = z.object({
  item: text,
  verb: text,
  from: Person,
  sender_id: id,
  sender_name: text,
  reviewer_id: id,
  reviewer_name: text,
  post_id: id,
  comment_id: id,
  parent_id: id,
  open_graph_story_id: id,
  message: text,
  review_text: text,
  story: text,
  rating: number,
  recommendation_type: text,
  reaction_type: text,
  created_time: z.unknown().optional(),
  photo: text,
  photos: listOf(z.string()),
  video: text,
  link: text,
  permalink_url: text,
  post: z.object({ permalink_url: text, id }).optional().catch(undefined),
});
export type PageChange = z.infer<typeof PageChange>;

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
export const PageMessage = z.object({
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
export type PageMessage = z.infer<typeof PageMessage>;

/** One thing of a private conversation. */
export const MessagingEvent = z.object({
  sender: Person,
  recipient: Person,
  timestamp: z.unknown().optional(),
  message: PageMessage.optional().catch(undefined),
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
