import type { z } from 'zod';
import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import type { ConversationMove, Refusal } from '#connectors/kit/exchange.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { present, toInstant } from '#connectors/kit/wire.ts';
import { findServiceName, readContent } from '#connectors/telegram/message.ts';
import { nameConversation, nameMessage } from '#connectors/telegram/names.ts';
import {
  CallbackQuery,
  ChatMemberUpdated,
  DeletedBusinessMessages,
  MessageReaction,
  TelegramMessage,
  type TelegramChat,
} from '#connectors/telegram/wire.ts';
import type { Incoming, IncomingAuthor } from '#contracts/inbound/incoming.ts';

/** One update by its kind: `value` is what it says, `id` its number, `now` the time of what has none. */
export type ReceivedUpdate = { kind: string; value: unknown; id: string; raw: unknown; now: Date };

/** What an update is: items, a move of its chat, or refusals. `group` joins pictures that were sent together. */
export type ReadUpdate = { items: Incoming[]; refused: Refusal[]; moves: ConversationMove[]; group?: string };

type Draft = Omit<Partial<Incoming>, 'channel'> & Pick<Incoming, 'provider_id' | 'kind'>;
type DraftReader = (update: ReceivedUpdate) => Draft[] | string;

/** How each kind of update is read; all others are stored under their own name, as events of nobody's conversation. */
const READERS: ReadonlyMap<string, DraftReader> = new Map<string, DraftReader>([
  ['message', (update) => ofMessage(update, { edited: false })],
  ['business_message', (update) => ofMessage(update, { edited: false })],
  ['edited_message', (update) => ofMessage(update, { edited: true })],
  ['edited_business_message', (update) => ofMessage(update, { edited: true })],
  ['deleted_business_messages', ofDeletions],
  ['callback_query', ofPress],
  ['message_reaction', ofReaction],
  ['my_chat_member', ofMembership],
  ['channel_post', () => 'a post of a channel is no message to the bot'],
  ['edited_channel_post', () => 'a post of a channel is no message to the bot'],
]);

/** Reads one update; what cannot be read is refused with its reason. */
export function readUpdate(update: ReceivedUpdate): ReadUpdate {
  const drafts = (READERS.get(update.kind) ?? ofOther)(update);
  const empty = { items: [], refused: [], moves: [] };
  if (typeof drafts === 'string') return { ...empty, refused: [{ reason: drafts, raw: update.raw }] };
  const read: ReadUpdate = { ...empty, ...ofChat(update) };
  for (const draft of drafts) {
    const whole = { author: NOBODY, text: '', published_at: update.now.toISOString(), ...draft };
    const checked = validateIncoming({ ...whole, channel: 'telegram', raw: update.raw }, update.now);
    if ('item' in checked) read.items.push(checked.item);
    else read.refused.push({ reason: `${update.kind}: ${checked.reason}`, raw: update.raw });
  }
  return read;
}

const NOBODY: IncomingAuthor = { _id: '', name: '' };

/** The move of a group that became a supergroup, and the album of a picture. */
function ofChat({ value }: ReceivedUpdate): Partial<ReadUpdate> {
  const { chat, media_group_id, migrate_to_chat_id, migrate_from_chat_id } =
    TelegramMessage.safeParse(value).data ?? {};
  const [from, to] =
    migrate_to_chat_id === undefined ? [migrate_from_chat_id, chat?.id] : [chat?.id, migrate_to_chat_id];
  return {
    ...(from === undefined || to === undefined ? {} : { moves: [{ from, to }] }),
    ...(media_group_id === undefined || chat?.id === undefined
      ? {}
      : { group: `${chat.id} ${media_group_id}` }),
  };
}

function ofMessage(
  { kind, value, id, now }: ReceivedUpdate,
  { edited }: { edited: boolean },
): Draft[] | string {
  const message = readAs(TelegramMessage, value);
  const chat = message?.chat;
  if (message?.message_id === undefined || chat?.id === undefined)
    return `${kind}: a message without a number or a chat`;
  const conversation = nameConversation(chat.id, message.business_connection_id);
  const name = nameMessage(conversation, message.message_id);
  const writer = message.sender_chat ?? message.from;
  const place = placeOf(chat, conversation);
  const author = toAuthor(writer, isOwnPerson(chat, writer) ? conversation : undefined);
  const said = { ...place, author, published_at: toTime(message.date, now) };
  const content = readContent(message, value);
  if (edited)
    return [
      {
        ...said,
        kind: 'event',
        event: 'message_edited',
        provider_id: `${name}:edited:${message.edit_date ?? id}`,
        published_at: toTime(message.edit_date ?? message.date, now),
        parent_id: name,
        text: content?.text ?? '',
        // Of an album, one picture is named: the others stay.
        ...(message.media_group_id === undefined ? present('media', content?.media) : {}),
      },
    ];
  if (content === undefined) return ofService({ ...said, name, value, moved: message.migrate_to_chat_id });
  const way = wayOf(message, writer);
  return [
    { ...said, ...content, ...way, provider_id: name, message_id: name, ...quoteOf(message, conversation) },
  ];
}

/** A message of a person; what the owner of a business account wrote or a channel forwards to its group is an event. */
function wayOf(message: TelegramMessage, writer: TelegramChat | undefined): Pick<Draft, 'kind' | 'event'> {
  if (message.is_automatic_forward === true) return { kind: 'event', event: 'channel_post' };
  const isOwn = message.business_connection_id !== undefined && writer?.id !== message.chat?.id;
  return isOwn ? { kind: 'event', event: 'echo' } : { kind: 'message' };
}

function quoteOf(
  { reply_to_message: quoted }: TelegramMessage,
  conversation: string,
): Pick<Draft, 'parent_id'> {
  // In a group with topics, the first message of each answers the one that opened the topic.
  if (quoted?.message_id === undefined || quoted.forum_topic_created !== undefined) return {};
  return { parent_id: nameMessage(conversation, quoted.message_id) };
}

type ServiceMessage = Partial<Draft> & { name: string; value: unknown; moved: string | undefined };

function ofService({ name, value, moved, ...said }: ServiceMessage): Draft[] | string {
  const event = findServiceName(value);
  if (event === undefined) return 'a message without content';
  // Its group has moved when this is stored.
  const place = moved === undefined ? {} : { conversation_id: moved };
  return [{ ...said, ...place, kind: 'event', event, provider_id: name }];
}

function ofDeletions({ kind, value }: ReceivedUpdate): Draft[] | string {
  const read = readAs(DeletedBusinessMessages, value);
  const { chat, business_connection_id, message_ids = [] } = read ?? {};
  const numbers = message_ids.flatMap((number) => number ?? []);
  if (chat?.id === undefined || numbers.length === 0) return `${kind}: no message is named`;
  const conversation = nameConversation(chat.id, business_connection_id);
  return numbers.map((number) => ({
    ...placeOf(chat, conversation),
    kind: 'event' as const,
    event: 'unsend',
    provider_id: `${nameMessage(conversation, number)}:deleted`,
    parent_id: nameMessage(conversation, number),
  }));
}

/** A pressed button, by the words on it. One below a message of another chat names no conversation. */
function ofPress({ kind, value, id, now }: ReceivedUpdate): Draft[] | string {
  const press = readAs(CallbackQuery, value);
  if (press?.id === undefined) return `${kind}: a press without an id`;
  const { message, data = '', from } = press;
  const chat = message?.chat;
  const place =
    chat?.id === undefined ? {} : placeOf(chat, nameConversation(chat.id, message?.business_connection_id));
  const pressed = (message?.reply_markup?.inline_keyboard ?? [])
    .flat()
    .find(({ callback_data }) => callback_data === data && data !== '');
  return [
    {
      ...place,
      kind: 'event',
      event: 'postback',
      provider_id: `press:${press.id}`,
      author: toAuthor(from),
      published_at: now.toISOString(),
      text: chat?.id === undefined ? '' : (pressed?.text ?? data),
      extra: { update_id: id },
    },
  ];
}

function ofReaction({ kind, value, id, now }: ReceivedUpdate): Draft[] | string {
  const reaction = readAs(MessageReaction, value);
  const { chat, message_id, user, actor_chat, date, new_reaction = [] } = reaction ?? {};
  if (chat?.id === undefined || message_id === undefined) return `${kind}: no message is named`;
  const emoji = new_reaction.map((one) => one.emoji ?? one.type ?? '').join('');
  return [
    {
      ...placeOf(chat, chat.id),
      kind: 'event',
      event: new_reaction.length === 0 ? 'unreact' : 'reaction',
      provider_id: `reaction:${id}:${date ?? ''}`,
      author: toAuthor(user ?? actor_chat),
      published_at: toTime(date, now),
      parent_id: nameMessage(chat.id, message_id),
      text: emoji,
    },
  ];
}

/** In which states a bot receives nothing any more. */
const GONE: ReadonlySet<string> = new Set(['kicked', 'left']);

/** The bot was blocked or let in again, by a person or in a group. */
function ofMembership({ kind, value, id, now }: ReceivedUpdate): Draft[] | string {
  const change = readAs(ChatMemberUpdated, value);
  const { chat, from, date, new_chat_member } = change ?? {};
  if (chat?.id === undefined || new_chat_member?.status === undefined) return `${kind}: no chat is named`;
  const gone = GONE.has(new_chat_member.status);
  const event = chat.type === 'private' ? (gone ? 'unfollow' : 'follow') : gone ? 'leave' : 'join';
  const place = chat.type === 'channel' ? {} : placeOf(chat, chat.id);
  return [
    {
      ...place,
      kind: 'event',
      event,
      provider_id: `member:${id}:${date ?? ''}`,
      author: toAuthor(from),
      published_at: toTime(date, now),
    },
  ];
}

function ofOther({ kind, id, raw }: ReceivedUpdate): Draft[] {
  const provider_id = computeStableId(['telegram', id, JSON.stringify(raw)]);
  return [{ kind: 'event', event: kind.slice(0, 64).toWellFormed(), provider_id }];
}

function placeOf(
  chat: TelegramChat,
  conversation: string,
): Pick<Draft, 'conversation_id' | 'conversation_kind'> {
  const isGroup = chat.type === 'group' || chat.type === 'supergroup' || chat.id?.startsWith('-');
  return { conversation_id: conversation, conversation_kind: isGroup ? 'group' : 'person' };
}

/** Whether somebody writes in their own private chat: the conversation then has their name. */
function isOwnPerson(chat: TelegramChat, writer: TelegramChat | undefined): boolean {
  return writer?.id !== undefined && writer.id === chat.id;
}

/** @param _id the id under which the person is known, where it is not their own */
function toAuthor(from: TelegramChat | undefined, _id = from?.id ?? ''): IncomingAuthor {
  const name = from?.title ?? [from?.first_name, from?.last_name].filter(Boolean).join(' ');
  return {
    _id,
    name: name.slice(0, 512).toWellFormed(),
    ...present('handle', from?.username?.slice(0, 256)),
  };
}

/** Telegram counts seconds; a message that can no longer be read has 0. */
function toTime(seconds: number | undefined, now: Date): string {
  return toInstant(seconds === undefined || seconds <= 0 ? undefined : seconds, now);
}

function readAs<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> | undefined {
  return shape.safeParse(value).data;
}
