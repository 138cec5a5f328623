import { z } from 'zod';
import { Channel } from '#contracts/inbound/channel.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** Who wrote a post or a message, as far as the network tells. `_id` is the network's own id of the person. */
export const IncomingAuthor = z.object({
  _id: z.string().max(256),
  name: z.string().max(512).default(''),
  handle: z.string().max(256).optional(),
  avatar_url: z.string().max(2048).optional(),
  followers: z.number().int().nonnegative().optional(),
});
export type IncomingAuthor = z.infer<typeof IncomingAuthor>;

/**
 * A picture, film, sound, file, sticker or place that came with a message. `url` is absent where it must be fetched by id;
 * `file_id` names the stored file once the suite keeps it itself, `media_type` and `bytes` say what it is.
 */
export const IncomingMedia = z.object({
  kind: z.enum(['image', 'video', 'audio', 'file', 'sticker', 'location']),
  provider_id: z.string().max(512).optional(),
  url: z.string().max(2048).optional(),
  name: z.string().max(512).optional(),
  file_id: Id.optional(),
  media_type: z.string().max(128).optional(),
  bytes: z.number().int().nonnegative().optional(),
  detail: z.record(z.string(), z.unknown()).optional(),
});
export type IncomingMedia = z.infer<typeof IncomingMedia>;

/**
 * Something of a message that is neither words nor media we know: `name` is what its network calls it, `url` its address there. A story, a
 * shared post, a kind of message that is new.
 */
export const UnsupportedContent = z.object({
  name: z.string().max(64),
  url: z.string().max(2048).optional(),
});
export type UnsupportedContent = z.infer<typeof UnsupportedContent>;

/** Counts that the network shows beside a post. Absent means not told, not zero. */
export const Engagement = z.object({
  likes: z.number().int().nonnegative().optional(),
  comments: z.number().int().nonnegative().optional(),
  shares: z.number().int().nonnegative().optional(),
  views: z.number().int().nonnegative().optional(),
});
export type Engagement = z.infer<typeof Engagement>;

/** A country by its two letters of ISO 3166-1. */
const Country = z.string().regex(/^[A-Z]{2}$/);

/** Where a message was said: between the two of us, in public under a post, or by mail. */
export const ConversationKind = z.enum(['private', 'comment', 'mail']);
export type ConversationKind = z.infer<typeof ConversationKind>;

/**
 * One thing that came in, in the shape every connector, importer and poller hands to the pipeline.
 *
 * `provider_id` is unique within its connection: the same thing coming twice is one. `kind` says what it becomes:
 * a `post` is a mention, a `message` is a mention and a part of a ticket, an `event` (follow, unsend, postback …) is kept
 * with its conversation and never becomes a mention. `raw` keeps what the network sent where we do not model it.
 *
 * `message_id` is the network's id of the message where it differs from `provider_id` (LINE: `message.id` beside
 * `webhookEventId`); unsending, editing and quoting name it in `parent_id`. `standby` says that another system holds the
 * conversation: the item is kept and shown, and nobody here may answer it.
 *
 * `other_ids` are further ids of the same message, by which edits, withdrawals and answers may name it (X gives each wording of a post
 * one).
 *
 * `withdrawn` says that its writer took it back before it came: nothing of its content is in it.
 *
 * `place` says where a message was said (absent: in private); a public comment names the post in `thread` and what it answers in
 * `reply_to`.
 *
 * `thread` is the network's id of the first post of a public conversation and `reply_to` that of the post this one answers;
 * `country` is where the network says it was written.
 *
 * `unshown` is what a message has that cannot be shown here, kept with its address.
 *
 * `extra` is what is kept and shown with a message by channel: a mail's addresses and HTML, a comment's permalink.
 */
export const Incoming = z.object({
  provider_id: z.string().min(1).max(512),
  kind: z.enum(['post', 'message', 'event']),
  place: ConversationKind.optional(),
  event: z.string().max(64).optional(),
  channel: Channel,
  author: IncomingAuthor,
  conversation_id: z.string().max(512).optional(),
  conversation_kind: z.enum(['person', 'group']).optional(),
  message_id: z.string().max(512).optional(),
  parent_id: z.string().max(512).optional(),
  other_ids: z.array(z.string().max(512)).max(20).optional(),
  thread: z.string().max(512).optional(),
  reply_to: z.string().max(512).optional(),
  country: Country.optional(),
  title: z.string().max(2000).optional(),
  text: z.string().max(100_000),
  url: z.string().max(2048).optional(),
  published_at: Instant,
  language: z.string().max(16).optional(),
  engagement: Engagement.optional(),
  media: z.array(IncomingMedia).max(50).optional(),
  unshown: z.array(UnsupportedContent).max(50).optional(),
  reply_token: z.string().max(256).optional(),
  quote_token: z.string().max(256).optional(),
  standby: z.literal(true).optional(),
  withdrawn: z.literal(true).optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
  raw: z.unknown().optional(),
});
export type Incoming = z.infer<typeof Incoming>;

/**
 * Whether an item is a button that its sender pressed and that says something: a customer contacts us by it. To go from one menu to another
 * (`extra.menu_switch`) is no contact.
 */
export const isPress = ({ kind, event, text, extra }: Incoming): boolean =>
  kind === 'event' && event === 'postback' && text !== '' && extra?.['menu_switch'] !== true;

type Change = Pick<Incoming, 'kind' | 'event' | 'parent_id' | 'text' | 'media'>;

/** Whether an item says that a message (`parent_id`) was withdrawn or deleted. */
export const isWithdrawal = ({ kind, event }: Change): boolean => kind === 'event' && event === 'unsend';

/** The events by which networks tell that the words of a message (`parent_id`) are others now. */
const EDITS: ReadonlySet<string | undefined> = new Set([
  'message_edited',
  'messageEdited',
  'comment_edited',
  'edit',
  'post_edited',
]);

/** Whether an item brings new words, or other media, of a message (`parent_id`). Media that it does not name stay as they are. */
export const isEdit = ({ kind, event, text, media = [] }: Change): boolean =>
  kind === 'event' && EDITS.has(event) && (text !== '' || media.length > 0);
