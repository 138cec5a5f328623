import { z } from 'zod';
import { flag, id, listOf, number, text } from '#connectors/kit/wire.ts';

/*
 * Reddit's things as far as we read them. Source: 643 recorded exchanges of praw-dev/praw (7b697581), of 2016 to 2026; older ones lack newer
 * fields.
 */

/** Anything that Reddit sends wrapped in its kind. */
export const RedditEntity = z.object({ kind: z.string().min(1), data: z.looseObject({}) });
export type RedditEntity = z.infer<typeof RedditEntity>;

/** A page of things. */
export const Listing = z.object({
  kind: z.literal('Listing'),
  data: z.object({ children: z.array(z.unknown()), after: id }),
});

/** A comment (t1), also as an item of the inbox, which has its `type`, `context` and the title of its post. */
export const Comment = z.object({
  name: z.string().regex(/^t1_\w{1,20}$/),
  author: text,
  body: z.string(),
  created_utc: number,
  created: number,
  /** False, or when it was edited. */
  edited: number,
  link_id: id,
  parent_id: id,
  link_title: text,
  permalink: text,
  context: text,
  score: number,
  type: text,
  replies: z.unknown().optional(),
});
export type Comment = z.infer<typeof Comment>;

/** A post (t3): a text of its own, or a link. */
export const Post = z.object({
  name: z.string().regex(/^t3_\w{1,20}$/),
  author: text,
  title: z.string(),
  selftext: text,
  is_self: flag,
  url: text,
  created_utc: number,
  created: number,
  edited: number,
  permalink: text,
  score: number,
  num_comments: number,
  removed_by_category: text,
});
export type Post = z.infer<typeof Post>;

/** A private message (t4). */
export const Message = z.object({
  name: z.string().regex(/^t4_\w{1,20}$/),
  author: text,
  dest: text,
  subject: text,
  body: z.string(),
  created_utc: number,
  created: number,
  parent_id: id,
  first_message_name: id,
  subreddit: text,
});
export type Message = z.infer<typeof Message>;

const Moderation = z.object({
  id: z.string().min(1),
  author: z.object({ name: text, isMod: flag }).optional().catch(undefined),
  body: text,
  bodyMarkdown: text,
  date: text,
  isInternal: flag,
});

/** A conversation with the moderators of a community, with its messages by their ids. */
export const Modmail = z.object({
  conversation: z.object({ id: z.string().min(1), subject: text }),
  messages: z.record(z.string(), z.unknown()),
});
export const ModmailMessage = Moderation;

/** What a call that changes something answers, also with the status 200: errors of a code, a text and a field, and what was made. */
export const WriteAnswer = z.object({
  json: z.object({
    errors: z
      .array(z.array(z.unknown()))
      .nullish()
      .transform((errors) => errors ?? []),
    data: z
      .object({ things: listOf(RedditEntity) })
      .optional()
      .catch(undefined),
  }),
});

/** The error of a call. */
export const ApiError = z.object({ message: text, reason: text, explanation: text, error: z.unknown() });

export const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().catch(3600) });
