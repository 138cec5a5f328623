import { z } from 'zod';
import { id, listOf, number, text } from '#connectors/kit/wire.ts';

/*
 * What Bluesky sends, as far as we read it. Sources: the lexicons of bluesky-social/atproto (app.bsky.feed, app.bsky.notification,
 * app.bsky.embed, com.atproto.repo), and of bluesky-social/jetstream the documented events.
 */

const Reference = z.object({ uri: z.string().min(1).max(500), cid: text });
const optionalReference = Reference.optional().catch(undefined);

/** A file that a record refers to by the hash of its content. */
const Blob = z.object({
  ref: z.object({ $link: text }).optional().catch(undefined),
  mimeType: text,
  size: number,
});
const optionalBlob = Blob.optional().catch(undefined);

/** A picture of a record (`image`) or of a view (`fullsize`). */
const Picture = z.object({ image: optionalBlob, fullsize: text, alt: text });
export type Picture = z.infer<typeof Picture>;

const Link = z.object({ uri: text, title: text }).optional().catch(undefined);

/** What is quoted: a reference in a record; in a view the quoted record itself, or that it is not there. */
const Quoted = z
  .object({ uri: text, record: z.object({ uri: text }).optional().catch(undefined) })
  .optional()
  .catch(undefined);

const Media = z.object({
  $type: text,
  images: listOf(Picture),
  items: listOf(Picture),
  external: Link,
  video: optionalBlob,
  playlist: text,
});

/** What is attached to a post, in a record or in a view: pictures, a film, a link, a quoted post, or that with media. */
export const PostEmbed = Media.extend({ record: Quoted, media: Media.optional().catch(undefined) });
export type PostEmbed = z.infer<typeof PostEmbed>;

const Facet = z.object({ features: listOf(z.object({ uri: text, did: text, tag: text })) });

/** A post as its author wrote it. */
export const PostRecord = z.object({
  $type: z.literal('app.bsky.feed.post').optional(),
  text: z.string(),
  createdAt: text,
  langs: listOf(z.string()),
  reply: z.object({ root: optionalReference, parent: optionalReference }).optional().catch(undefined),
  embed: PostEmbed.optional().catch(undefined),
  facets: listOf(Facet),
});
export type PostRecord = z.infer<typeof PostRecord>;

/** A person, in any of the views of a profile. */
export const Profile = z.object({
  did: z.string().min(1).max(256),
  handle: text,
  displayName: text,
  avatar: text,
  followersCount: number,
});
export type Profile = z.infer<typeof Profile>;

/** A post as the network shows it, with its author and counts. */
export const PostView = z.object({
  uri: z.string().min(1).max(500),
  cid: text,
  author: Profile,
  record: z.unknown(),
  embed: PostEmbed.optional().catch(undefined),
  likeCount: number,
  repostCount: number,
  replyCount: number,
  quoteCount: number,
  indexedAt: text,
});
export type PostView = z.infer<typeof PostView>;

/** What happened that concerns an account: somebody names, answers, quotes, likes, reposts or follows it. */
export const Notification = z.object({
  uri: z.string().min(1).max(500),
  cid: text,
  author: Profile,
  reason: z.string().min(1),
  reasonSubject: id,
  record: z.unknown(),
  indexedAt: text,
});
export type Notification = z.infer<typeof Notification>;

/** An entry of a feed: a post, and why it is there if for another reason than having been written. */
export const FeedEntry = z.object({
  post: z.unknown(),
  reason: z.object({ $type: text, uri: id, indexedAt: text }).optional().catch(undefined),
});

/** An event of Jetstream: a change of one record, of an account's name, or of its state. */
export const StreamEvent = z.object({
  did: z.string().min(1).max(256),
  time_us: z.number(),
  kind: z.string().min(1),
  commit: z
    .object({
      rev: text,
      operation: z.enum(['create', 'update', 'delete']),
      collection: z.string().min(1),
      rkey: z.string().min(1).max(512),
      record: z.unknown().optional(),
    })
    .optional()
    .catch(undefined),
});
export type StreamEvent = z.infer<typeof StreamEvent>;

/** What a like or a repost is about. */
export const Subject = z.object({
  $type: text,
  createdAt: text,
  subject: z.union([Reference, z.string().transform((uri) => ({ uri }))]),
});

/** The error of a call. */
export const XrpcError = z.object({ error: z.string().optional(), message: z.string().optional() });

/** A session: whose it is, its tokens, and the document that says where the account is hosted. */
export const SessionAnswer = z.object({
  did: z.string().min(1),
  handle: z.string().min(1),
  accessJwt: z.string().min(1),
  refreshJwt: z.string().min(1),
  didDoc: z
    .object({ service: listOf(z.object({ id: text, type: text, serviceEndpoint: text })) })
    .optional()
    .catch(undefined),
});
