import { z } from 'zod';
import { flag, id, listOf, number, text } from '#connectors/kit/wire.ts';

/*
 * X's objects as far as we read them, of all its interfaces: Posts and users of v2 with their `includes`, Tweets and users of v1.1
 * (in the Account Activity API), the envelope of the X Activity API, direct messages of both. Sources: docs.x.com, "Data dictionary",
 * "X Activity API event payloads", "Account Activity data objects", "Direct Messages".
 */

const Metrics = z
  .object({
    like_count: number,
    reply_count: number,
    retweet_count: number,
    quote_count: number,
    impression_count: number,
    followers_count: number,
  })
  .partial()
  .optional()
  .catch(undefined);

/** A user: of v2 (`username`), of v1.1 (`screen_name`), or v2 wrapped in `data` as the activity events have it. */
const PlainUser = z.object({
  id,
  id_str: id,
  name: text,
  username: text,
  screen_name: text,
  profile_image_url: text,
  profile_image_url_https: text,
  followers_count: number,
  public_metrics: Metrics,
});
export const XUser = z.union([z.object({ data: PlainUser }).transform(({ data }) => data), PlainUser]);
export type XUser = z.infer<typeof PlainUser>;

/** A picture or film; `media_key` in v2, the rest in v1.1. */
export const XMedia = z.object({
  media_key: id,
  id_str: id,
  type: text,
  url: text,
  media_url_https: text,
  preview_image_url: text,
});
export type XMedia = z.infer<typeof XMedia>;

/** What hangs on a Post or message of v2: media by their keys, other things (polls, cards) in lists of their own. */
const XAttachments = z
  .looseObject({ media_keys: listOf(z.string()) })
  .optional()
  .catch(undefined);
export type XAttachments = z.infer<typeof XAttachments>;

/** A Post of v2. */
export const XPost = z.object({
  id: z.string().min(1).max(100),
  text: z.string(),
  note_tweet: z.object({ text }).optional().catch(undefined),
  author_id: id,
  created_at: text,
  lang: text,
  conversation_id: id,
  in_reply_to_user_id: id,
  edit_history_tweet_ids: listOf(z.string().min(1).max(100)),
  referenced_tweets: listOf(z.object({ type: z.string(), id: z.string() })),
  attachments: XAttachments,
  public_metrics: Metrics,
});
export type XPost = z.infer<typeof XPost>;

/** The content of a v2 response besides its Posts. */
export const XIncludes = z
  .object({ users: listOf(XUser), media: listOf(XMedia) })
  .catch({ users: [], media: [] });
export type XIncludes = z.infer<typeof XIncludes>;

const V1Media = z
  .object({ media: listOf(XMedia) })
  .optional()
  .catch(undefined);

/** The ids of a Tweet's wordings in v1.1: the first one, or all of them. */
const EditHistory = z
  .object({ initial_tweet_id: id, edit_tweet_ids: listOf(z.string().min(1).max(100)) })
  .optional()
  .catch(undefined);

/** A Tweet of v1.1, as the Account Activity API sends it; a long one has its whole text in `extended_tweet`. */
export const Tweet = z.object({
  id_str: z.string().min(1).max(100),
  text: z.string().optional().catch(undefined),
  full_text: text,
  extended_tweet: z.object({ full_text: text, extended_entities: V1Media }).optional().catch(undefined),
  created_at: text,
  timestamp_ms: text,
  lang: text,
  user: PlainUser,
  in_reply_to_status_id_str: id,
  in_reply_to_user_id_str: id,
  is_quote_status: flag,
  retweeted_status: z.object({ id_str: id }).optional().catch(undefined),
  extended_entities: V1Media,
  favorite_count: number,
  retweet_count: number,
  edit_history: EditHistory,
  edit_controls: EditHistory,
});
export type Tweet = z.infer<typeof Tweet>;

const Attachment = z
  .looseObject({ type: text, media: XMedia.optional().catch(undefined) })
  .optional()
  .catch(undefined);

/** A direct message in the shape of v1.1, in which both activity interfaces send it. */
export const DirectMessage = z.object({
  id: z.string().min(1).max(100),
  created_timestamp: z.unknown().optional(),
  message_create: z.object({
    sender_id: z.string().min(1),
    target: z.object({ recipient_id: z.string().min(1) }),
    message_data: z.object({ text: z.string().catch(''), attachment: Attachment }),
  }),
});
export type DirectMessage = z.infer<typeof DirectMessage>;

/** A direct message in the shape of v2 (GET /2/dm_events). */
export const DmEvent = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string(),
  text: z.string().catch(''),
  sender_id: z.string().min(1),
  dm_conversation_id: id,
  participant_ids: listOf(z.string()),
  created_at: text,
  attachments: XAttachments,
});
export type DmEvent = z.infer<typeof DmEvent>;

/** That a direct message was read. */
export const MarkRead = z.object({ created_timestamp: z.unknown().optional(), sender_id: z.string().min(1) });

/** One event of the X Activity API. */
export const Activity = z.object({
  event_uuid: id,
  filter: z.object({ user_id: id }).optional().catch(undefined),
  event_type: z.string().min(1),
  payload: z.unknown().optional(),
  includes: XIncludes,
});
export type Activity = z.infer<typeof Activity>;
