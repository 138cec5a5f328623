import { z } from 'zod';
import { Review } from '#contracts/inbound/review.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';
import { GOODS_KINDS, GoodsDetail } from '#contracts/networks/goods.ts';
import { ConversationKind } from '#contracts/networks/network.ts';

/** The author of a post or a message, as far as the network sends it. `_id` is the network's own id of the person. */
export const IncomingAuthor = z.object({
  _id: z.string().max(256),
  name: z.string().max(512).default(''),
  handle: z.string().max(256).optional(),
  avatar_url: z.string().max(2048).optional(),
  followers: z.number().int().nonnegative().optional(),
});
export type IncomingAuthor = z.infer<typeof IncomingAuthor>;

/**
 * The ids of a person where a network has several: the telephone number, an id within the business, and one within the group of
 * businesses. Any of them may be absent from the next message.
 */
export const PersonIds = z.object({
  phone: z.string().max(512).optional(),
  user: z.string().max(512).optional(),
  parent_user: z.string().max(512).optional(),
});
export type PersonIds = z.infer<typeof PersonIds>;

/**
 * A picture, video, sound, file, sticker or location of a message, or a product or order of a shop that it names (`goods`). `url` is absent where it must be fetched by id, and `expires` where it
 * ends after a while, so that the suite downloads it; `file_id` names the stored file once the suite keeps it itself, `media_type` and `bytes`
 * describe it.
 */
export const IncomingMedia = z.object({
  kind: z.enum(['image', 'video', 'audio', 'file', 'sticker', 'location', ...GOODS_KINDS]),
  provider_id: z.string().max(512).optional(),
  url: z.string().max(2048).optional(),
  expires: z.literal(true).optional(),
  name: z.string().max(512).optional(),
  file_id: Id.optional(),
  media_type: z.string().max(128).optional(),
  bytes: z.number().int().nonnegative().optional(),
  goods: GoodsDetail.optional(),
  detail: z.record(z.string(), z.unknown()).optional(),
});
export type IncomingMedia = z.infer<typeof IncomingMedia>;

/**
 * A part of a message that is neither text nor known media: `name` is the network's name for it, `url` its URL there. For example a story,
 * a shared post, or a new kind of message.
 */
export const UnsupportedContent = z.object({
  name: z.string().max(64),
  url: z.string().max(2048).optional(),
});
export type UnsupportedContent = z.infer<typeof UnsupportedContent>;

/** Counts that the network shows for a post. Absent means unknown, not zero. */
export const Engagement = z.object({
  likes: z.number().int().nonnegative().optional(),
  comments: z.number().int().nonnegative().optional(),
  shares: z.number().int().nonnegative().optional(),
  views: z.number().int().nonnegative().optional(),
});
export type Engagement = z.infer<typeof Engagement>;

/** A country by its two-letter code of ISO 3166-1. */
const Country = z.string().regex(/^[A-Z]{2}$/);

/**
 * One incoming item, in the form that every connector, importer and poller passes to the pipeline.
 * `provider_id` is unique within its connection: an item received twice is stored once. `kind` determines the result: a `post` becomes a
 * mention, a `message` becomes a mention and a part of a ticket, an `event` (follow, unsend, postback …) is stored with its conversation
 * and never becomes a mention. `raw` contains what the network sent where there is no field for it.
 * `message_id` is the network's id of the message where it differs from `provider_id` (LINE: `message.id` in addition to `webhookEventId`);
 * unsend, edit and quote refer to it in `parent_id`. `standby` means that another system owns the conversation: the item is stored and
 * shown, and nobody may reply to it here.
 * `other_ids` are further ids of the same message, by which edits, withdrawals and replies may refer to it (X gives each version of a post
 * its own id).
 * `person_ids` are all ids of the person of the conversation, `conversation_id` among them: whichever comes next, it is the same person.
 * `withdrawn` means that its author withdrew it before it arrived: it has no content.
 * `place` says where a message was written (absent: in private); a public comment names the post in `thread` and what it replies to in
 * `reply_to`.
 * `thread` is the network's id of the first post of a public conversation and `reply_to` that of the post that this one replies to;
 * `country` is where the network says it was written.
 * `unshown` is the content of a message that cannot be shown here, stored with its URL.
 * `review` holds the stars of a public review and what it is about.
 * `extra` is stored and shown with a message by channel: an e-mail's addresses and HTML, a comment's permalink.
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
  person_ids: PersonIds.optional(),
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
  review: Review.optional(),
  reply_token: z.string().max(256).optional(),
  quote_token: z.string().max(256).optional(),
  standby: z.literal(true).optional(),
  withdrawn: z.literal(true).optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
  raw: z.unknown().optional(),
});
export type Incoming = z.infer<typeof Incoming>;

/**
 * Whether an item is a pressed button with a meaning: the customer contacts us by it. A switch from one menu to another
 * (`extra.menu_switch`) is not a contact.
 */
export function isPress({ kind, event, text, extra }: Incoming): boolean {
  return kind === 'event' && event === 'postback' && text !== '' && extra?.['menu_switch'] !== true;
}

type Change = Pick<Incoming, 'kind' | 'event' | 'parent_id' | 'text' | 'media'>;

/** Whether an item reports that a message (`parent_id`) was withdrawn or deleted. */
export const isWithdrawal = ({ kind, event }: Change): boolean => kind === 'event' && event === 'unsend';

/** The events by which networks report that the text of a message (`parent_id`) was edited. */
const EDITS: ReadonlySet<string | undefined> = new Set([
  'message_edited',
  'messageEdited',
  'comment_edited',
  'edit',
  'post_edited',
]);

/** Whether an item contains new text, or other media, of a message (`parent_id`). Media that it does not name stay as they are. */
export function isEdit({ kind, event, text, media = [] }: Change): boolean {
  return kind === 'event' && EDITS.has(event) && (text !== '' || media.length > 0);
}
