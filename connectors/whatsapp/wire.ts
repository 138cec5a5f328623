import { z } from 'zod';
import { flag, id, listOf, number, text } from '#connectors/kit/wire.ts';

/*
 * Deliveries of a WhatsApp business account as far as we read them. Sources: Meta, "WhatsApp Cloud API: webhooks" (messages, statuses,
 * smb_message_echoes, user_id_update, message templates), "Business-scoped user IDs".
 */

const maybe = <Shape extends z.ZodType>(shape: Shape) => shape.optional().catch(undefined);

/** A person as a delivery names them; the telephone number (`wa_id`) or the business-scoped id (`user_id`) may be absent. */
export const Person = z.object({
  profile: maybe(z.object({ name: text, username: text })),
  wa_id: id,
  user_id: id,
  parent_user_id: id,
  username: text,
});
export type Person = z.infer<typeof Person>;

/** A file by its id; its address ends within minutes, so that it is looked up again. */
const Media = z.object({
  id,
  caption: text,
  filename: text,
  mime_type: text,
  voice: flag,
  animated: flag,
});
export type Media = z.infer<typeof Media>;

const Reply = maybe(z.object({ id, title: text, description: text }));

const Card = z.object({
  name: maybe(z.object({ formatted_name: text, first_name: text, last_name: text })),
  org: maybe(z.object({ company: text })),
  phones: listOf(z.object({ phone: text })),
  emails: listOf(z.object({ email: text })),
});
export type Card = z.infer<typeof Card>;

/** The content of a message: one field has the name of its type. */
const content = {
  type: text,
  text: maybe(z.object({ body: text })),
  image: maybe(Media),
  video: maybe(Media),
  audio: maybe(Media),
  voice: maybe(Media),
  document: maybe(Media),
  sticker: maybe(Media),
  location: maybe(z.object({ latitude: number, longitude: number, name: text, address: text, url: text })),
  contacts: listOf(Card),
  button: maybe(z.object({ text, payload: text })),
  interactive: maybe(
    z.object({
      type: text,
      button_reply: Reply,
      list_reply: Reply,
      nfm_reply: maybe(z.object({ name: text, body: text, response_json: text })),
      call_permission_reply: maybe(z.object({ response: text })),
    }),
  ),
  order: maybe(
    z.object({ text, product_items: listOf(z.object({ product_retailer_id: id, quantity: number })) }),
  ),
  unsupported: maybe(z.object({ type: text })),
  context: maybe(z.object({ id, from: id, forwarded: flag, frequently_forwarded: flag })),
  referral: maybe(
    z.object({ source_url: text, source_type: text, source_id: id, headline: text, body: text }),
  ),
};

const Content = z.object(content);
export type Content = z.infer<typeof Content>;

/** A message, or what happened to one; `from` may be absent where a person hides their number. */
export const Message = z.object({
  ...content,
  id,
  from: id,
  from_user_id: id,
  from_parent_user_id: id,
  to: id,
  to_user_id: id,
  group_id: id,
  timestamp: z.unknown().optional(),
  reaction: maybe(z.object({ message_id: id, emoji: text })),
  edit: maybe(z.object({ original_message_id: id, message: maybe(Content) })),
  revoke: maybe(z.object({ original_message_id: id })),
  system: maybe(z.object({ type: text, body: text, wa_id: id, new_wa_id: id, user_id: id })),
});
export type Message = z.infer<typeof Message>;

const Failure = z.object({
  code: number,
  title: text,
  message: text,
  error_data: maybe(z.object({ details: text })),
});
export type Failure = z.infer<typeof Failure>;

/** What became of a message that we sent. */
export const Status = z.object({
  id,
  type: text,
  status: text,
  recipient_id: id,
  recipient_user_id: id,
  biz_opaque_callback_data: text,
  errors: listOf(Failure),
});
export type Status = z.infer<typeof Status>;

/** A person has another id from now on. */
export const UserIdUpdate = z.object({
  wa_id: id,
  detail: text,
  user_id: maybe(z.object({ previous: id, current: id })),
  parent_user_id: maybe(z.object({ previous: id, current: id })),
  timestamp: z.unknown().optional(),
});

/** A call of a person, or to one. */
export const Call = z.object({
  id,
  from: id,
  to: id,
  event: text,
  direction: text,
  timestamp: z.unknown().optional(),
});

/** The value of a change: of one number, where `metadata` names one. */
export const Value = z.object({
  metadata: maybe(z.object({ phone_number_id: id, display_phone_number: text })),
  contacts: listOf(Person),
  messages: z.array(z.unknown()).catch([]),
  message_echoes: z.array(z.unknown()).catch([]),
  statuses: z.array(z.unknown()).catch([]),
  user_id_update: z.array(z.unknown()).catch([]),
  calls: z.array(z.unknown()).catch([]),
});
export type Value = z.infer<typeof Value>;
