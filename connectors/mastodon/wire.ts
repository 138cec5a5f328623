import { z } from 'zod';
import { flag, id, listOf, number, text } from '#connectors/kit/wire.ts';

/*
 * Mastodon's entities as far as we read them. Sources: docs.joinmastodon.org (mastodon/documentation 090d005b), and the types of masto 7.12.0.
 */

/** A person at any server; `acct` has the server for people of other servers. */
export const Account = z.object({
  id,
  acct: text,
  username: text,
  display_name: text,
  url: text,
  avatar: text,
  avatar_static: text,
  followers_count: number,
});
export type Account = z.infer<typeof Account>;

const Attachment = z.object({
  id,
  type: text,
  url: text,
  remote_url: text,
  description: text,
});
export type Attachment = z.infer<typeof Attachment>;

/** A status that quotes another one has it whole or by its id. */
const Quote = z
  .object({
    state: text,
    quoted_status: z.object({ url: text, uri: text }).optional().catch(undefined),
    quoted_status_id: id,
  })
  .optional()
  .catch(undefined);

const OwnStatus = z.object({
  id: z.union([z.string().min(1).max(200), z.number().int().nonnegative().transform(String)]),
  uri: text,
  url: text,
  created_at: text,
  edited_at: text,
  account: Account.optional().catch(undefined),
  content: z.string(),
  spoiler_text: text,
  sensitive: flag,
  visibility: text,
  language: text,
  in_reply_to_id: id,
  in_reply_to_account_id: id,
  media_attachments: listOf(Attachment),
  mentions: listOf(z.object({ id, acct: text })),
  replies_count: number,
  reblogs_count: number,
  favourites_count: number,
  poll: z
    .object({ options: listOf(z.object({ title: text })) })
    .optional()
    .catch(undefined),
  quote: Quote,
});

/** A status; one that only shares another one has that in `reblog`. */
export const Status = OwnStatus.extend({ reblog: OwnStatus.optional().catch(undefined) });
export type Status = z.infer<typeof OwnStatus>;

/** What happened that concerns the account. */
export const Notification = z.object({
  id: z.union([z.string().min(1).max(200), z.number().int().nonnegative().transform(String)]),
  type: z.string().min(1),
  created_at: text,
  account: Account.optional().catch(undefined),
  status: z.unknown().optional(),
});
export type Notification = z.infer<typeof Notification>;

/** A conversation of private statuses, with its newest one. */
export const Conversation = z.object({
  id: z.string().min(1),
  unread: flag,
  accounts: z.array(Account),
  last_status: z.unknown(),
});

/** An event of the stream; its content is JSON in a text, or the id of what was deleted. */
export const StreamEvent = z.object({ event: z.string().min(1), payload: z.unknown().optional() });

/** The error of a call. */
export const ApiError = z.object({ error: z.string(), error_description: z.string().optional() });
