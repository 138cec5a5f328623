import { z } from 'zod';
import { flag, listOf, number, text } from '#connectors/kit/wire.ts';

/*
 * The Bot API's objects as far as they are read (@grammyjs/types 5.0.0). Every field is optional: a value of a wrong type is read as absent,
 * and the whole update is stored in `raw`. Ids of groups are negative.
 */
const key = z
  .union([z.string().min(1).max(64), z.number().int().transform(String)])
  .optional()
  .catch(undefined);

function optional<Shape extends z.ZodType>(shape: Shape) {
  return shape.optional().catch(undefined);
}

const User = z.object({ id: key, first_name: text, last_name: text, username: text });
/** A person, a group, or a channel. */
const Chat = User.extend({ type: text, title: text });
export type TelegramChat = z.infer<typeof Chat>;

const TelegramFile = z.object({
  file_id: text,
  file_size: number,
  file_name: text,
  mime_type: text,
  title: text,
  duration: number,
});
export type TelegramFile = z.infer<typeof TelegramFile>;

const Sticker = TelegramFile.extend({
  emoji: text,
  set_name: text,
  is_animated: flag,
  is_video: flag,
  thumbnail: optional(TelegramFile),
});
const Place = z.object({ latitude: number, longitude: number });

/** A message with the fields of all its kinds together. */
export const TelegramMessage = z.object({
  message_id: key,
  from: optional(Chat),
  sender_chat: optional(Chat),
  chat: optional(Chat),
  date: number,
  edit_date: number,
  business_connection_id: text,
  is_automatic_forward: flag,
  media_group_id: text,
  reply_to_message: optional(z.object({ message_id: key, forum_topic_created: z.unknown().optional() })),
  reply_markup: optional(
    z.object({ inline_keyboard: listOf(listOf(z.object({ text, callback_data: text }))) }),
  ),
  migrate_to_chat_id: key,
  migrate_from_chat_id: key,
  text,
  caption: text,
  photo: optional(listOf(TelegramFile)),
  animation: optional(TelegramFile),
  video: optional(TelegramFile),
  video_note: optional(TelegramFile),
  live_photo: optional(TelegramFile),
  audio: optional(TelegramFile),
  voice: optional(TelegramFile),
  document: optional(TelegramFile),
  sticker: optional(Sticker),
  location: optional(Place),
  venue: optional(z.object({ location: optional(Place), title: text, address: text })),
  contact: optional(z.object({ phone_number: text, first_name: text, last_name: text })),
  dice: optional(z.object({ emoji: text, value: number })),
  poll: optional(z.object({ question: text })),
});
export type TelegramMessage = z.infer<typeof TelegramMessage>;

/** A pressed button below a message. */
export const CallbackQuery = z.object({
  id: key,
  from: optional(Chat),
  message: optional(TelegramMessage),
  data: text,
});

const Reaction = z.object({ type: text, emoji: text });
export const MessageReaction = z.object({
  chat: optional(Chat),
  message_id: key,
  user: optional(Chat),
  actor_chat: optional(Chat),
  date: number,
  new_reaction: listOf(Reaction),
});

/** The bot was let in, blocked or removed. */
export const ChatMemberUpdated = z.object({
  chat: optional(Chat),
  from: optional(Chat),
  date: number,
  new_chat_member: optional(z.object({ status: text })),
});

export const DeletedBusinessMessages = z.object({
  business_connection_id: text,
  chat: optional(Chat),
  message_ids: listOf(key),
});

/** What every call answers; `parameters` says how to go on. */
export const BotResponse = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: text,
  parameters: optional(z.object({ retry_after: number, migrate_to_chat_id: key })),
});
export type BotResponse = z.infer<typeof BotResponse>;

export const SentMessage = z.object({ message_id: key, chat: optional(Chat) });
export const BotUser = z.object({ id: key, username: text, first_name: text });
export const BotChat = Chat;
export const BotFile = z.object({ file_path: z.string().min(1), file_size: number });
export const WebhookInfo = z.object({ url: text });
