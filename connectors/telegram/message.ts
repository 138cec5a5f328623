import { buildUnshownField, toUnshownPart } from '#connectors/kit/unshown.ts';
import { present } from '#connectors/kit/wire.ts';
import type { TelegramFile, TelegramMessage } from '#connectors/telegram/wire.ts';
import type { Incoming, IncomingMedia } from '#contracts/inbound/incoming.ts';

/** What a message says and shows. */
export type MessageContent = Pick<Incoming, 'text' | 'media' | 'unshown'>;

/** The content of a message; undefined where it has none that people see as such. `raw` is the message as it came. */
export function readContent(message: TelegramMessage, raw: unknown): MessageContent | undefined {
  const text = getText(message);
  const media = toMedia(message);
  const unknown = text === '' && media.length === 0 ? findContentName(raw) : undefined;
  const unshown = message.poll ? 'poll' : unknown;
  if (text === '' && media.length === 0 && unshown === undefined) return undefined;
  return {
    text,
    ...(media.length > 0 ? { media } : {}),
    ...(unshown === undefined ? {} : buildUnshownField([toUnshownPart(unshown)])),
  };
}

/** The name of what a group or the network itself reports in a message, such as a new title; undefined for what a person sent. */
export function findServiceName(raw: unknown): string | undefined {
  return Object.keys(Object(raw)).find((name) => SERVICES.test(name));
}

/** The words of a message: its text or caption, the number of a contact, the sides of a die, the question of a poll. */
function getText({ text, caption, contact, dice, poll }: TelegramMessage): string {
  const shared = contact && [[contact.first_name, contact.last_name], [contact.phone_number]];
  return (
    text ??
    caption ??
    shared
      ?.map((parts) => parts.filter(Boolean).join(' '))
      .join('\n')
      .trim() ??
    (dice ? [dice.emoji, dice.value].filter((part) => part !== undefined).join(' ') : undefined) ??
    poll?.question ??
    ''
  );
}

function toMedia(message: TelegramMessage): IncomingMedia[] {
  const { photo, animation, live_photo, video, video_note, audio, voice, document, sticker } = message;
  const largest = photo?.at(-1);
  return [
    ...listFile('image', live_photo ? undefined : largest),
    ...listFile('video', animation ?? video ?? video_note ?? live_photo),
    ...listFile('audio', audio ?? voice),
    // An animation is repeated as a document for older programs.
    ...listFile('file', animation ? undefined : document),
    ...toSticker(sticker),
    ...toLocation(message),
  ];
}

function listFile(kind: IncomingMedia['kind'], file: TelegramFile | undefined): IncomingMedia[] {
  if (!file?.file_id) return [];
  const { file_id, file_name, title, mime_type, file_size, duration } = file;
  return [
    {
      kind,
      provider_id: file_id,
      ...present('name', (file_name ?? title)?.slice(0, 512)),
      ...present('media_type', mime_type?.slice(0, 128)),
      ...(file_size !== undefined && Number.isSafeInteger(file_size) && file_size >= 0
        ? { bytes: file_size }
        : {}),
      ...(duration === undefined ? {} : { detail: { duration_ms: duration * 1000 } }),
    },
  ];
}

/** A sticker as the picture that it is; of one that moves, its still picture. */
function toSticker(sticker: TelegramMessage['sticker']): IncomingMedia[] {
  if (!sticker) return [];
  const { emoji, set_name, is_animated, is_video, thumbnail } = sticker;
  const shown = is_animated === true || is_video === true ? thumbnail : sticker;
  const detail = { sticker: true, ...present('set', set_name), ...present('emoji', emoji) };
  const [picture] = listFile('image', shown);
  return [picture ? { ...picture, detail } : { kind: 'sticker', ...present('name', emoji), detail }];
}

function toLocation({ location, venue }: TelegramMessage): IncomingMedia[] {
  const place = venue?.location ?? location;
  if (!place) return [];
  const { latitude, longitude } = place;
  return [
    {
      kind: 'location',
      ...present('name', venue?.title?.slice(0, 512)),
      detail: {
        ...present('latitude', latitude),
        ...present('longitude', longitude),
        ...present('address', venue?.address),
      },
    },
  ];
}

/** The name of content that cannot be shown here: a kind that Telegram has or will have. */
function findContentName(raw: unknown): string | undefined {
  return Object.keys(Object(raw)).find((name) => !ENVELOPE.has(name) && !SERVICES.test(name));
}

/** Fields of every message (@grammyjs/types, `Message.CommonMessage`), which are no content. */
const ENVELOPE: ReadonlySet<string> = new Set(
  (
    'message_id message_thread_id from sender_chat date guest_query_id business_connection_id chat is_topic_message ' +
    'direct_messages_topic sender_tag receiver_user ephemeral_message_id sender_boost_count sender_business_bot ' +
    'forward_origin forward_from forward_from_chat forward_from_message_id forward_signature forward_sender_name ' +
    'forward_date is_automatic_forward reply_to_message reply_to_checklist_task_id reply_to_poll_option_id ' +
    'is_paid_post external_reply quote reply_to_story via_bot guest_bot_caller_user guest_bot_caller_chat edit_date ' +
    'has_protected_content show_caption_above_media is_from_offline author_signature link_preview_options effect_id ' +
    'paid_star_count reply_markup caption caption_entities media_group_id has_media_spoiler text entities ' +
    'suggested_post_info'
  ).split(' '),
);

/** Fields by which a chat reports what happened in it (@grammyjs/types, `Message.ServiceMessage`). */
const SERVICES =
  /^(?:new_chat_\w+|left_chat_member|delete_chat_photo|(?:group|supergroup|channel)_chat_created|chat_owner_\w+|community_chat_\w+|message_auto_delete_timer_changed|migrate_(?:to|from)_chat_id|pinned_message|successful_payment|refunded_payment|users?_shared|chat_shared|connected_website|write_access_allowed|passport_data|proximity_alert_triggered|boost_added|chat_background_set|checklist_tasks_\w+|(?:general_)?forum_topic_\w+|giveaway_(?:created|completed|winners)|paid_message_price_changed|direct_message_price_changed|suggested_post_(?!info)\w+|video_chat_\w+|voice_chat_\w+|web_app_data|managed_bot_created|poll_option_\w+)$/;
