import { z } from 'zod';

/*
 * LINE's webhook objects, as far as they are read (line/line-openapi, webhook.yml). Every field except the type is optional here: LINE adds
 * kinds and leaves fields out, and a delivery with one unexpected part must not be lost as a whole. A value of a wrong type is read as
 * absent; the whole event is stored in `raw`.
 */

const text = z.string().optional().catch(undefined);
const number = z.number().optional().catch(undefined);

const ContentProvider = z
  .object({ originalContentUrl: text, previewImageUrl: text })
  .optional()
  .catch(undefined);
const ImageSet = z.object({ id: text, index: number, total: number }).optional().catch(undefined);

/** A message inside an event; fields of all kinds of message together. */
export const LineMessage = z.object({
  type: z.string(),
  id: text,
  text,
  title: text,
  address: text,
  latitude: number,
  longitude: number,
  fileName: text,
  fileSize: number,
  duration: number,
  packageId: text,
  stickerId: text,
  stickerResourceType: text,
  keywords: z.array(z.string()).optional().catch(undefined),
  quoteToken: text,
  quotedMessageId: text,
  contentProvider: ContentProvider,
  imageSet: ImageSet,
});
export type LineMessage = z.infer<typeof LineMessage>;

/** What a person chose in a menu or of a picker: the button's own data, and the picked day or time of the person's wall clock. */
const LinePostback = z.object({
  data: text,
  displayText: text,
  label: text,
  params: z
    .object({ date: text, time: text, datetime: text, newRichMenuAliasId: text })
    .optional()
    .catch(undefined),
});
export type LinePostback = z.infer<typeof LinePostback>;

/** One event of a delivery. */
export const LineEvent = z.object({
  type: z.string().min(1),
  timestamp: number,
  mode: text,
  webhookEventId: text,
  replyToken: text,
  source: z.object({ type: text, userId: text, groupId: text, roomId: text }).optional().catch(undefined),
  message: LineMessage.optional().catch(undefined),
  unsend: z.object({ messageId: text }).optional().catch(undefined),
  postback: LinePostback.optional().catch(undefined),
});
export type LineEvent = z.infer<typeof LineEvent>;

/** A delivery: LINE's verify call sends it with no events. */
export const LineDelivery = z.object({ events: z.array(z.unknown()) });
