import { z } from 'zod';
import { StoredFault } from '#contracts/inbound/fault.ts';
import { StoredFile } from '#contracts/kit/files/file.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { Channel } from '#contracts/networks.ts';
import { PostContent, PostVersion } from '#contracts/publishing/content.ts';
import { WallTimeText } from '#contracts/publishing/plan-time.ts';
import { SentLink } from '#contracts/publishing/post-links.ts';
import { FailureCause, FailureRemedy, TargetState } from '#contracts/publishing/target-state.ts';

/** The minutes after its time within which a post is still worth publishing; later it is missed and somebody decides. */
export const STILL_WORTH = { usual: 60, min: 1, max: 7 * 24 * 60 } as const;

/** What a post was made from: a mention of listening. */
export const PostSource = z.strictObject({ kind: z.literal('mention'), id: z.string().max(200) });
export type PostSource = z.infer<typeof PostSource>;

/** Why a post is not published on an account. */
export const TargetFailure = z.object({
  remedy: FailureRemedy,
  cause: FailureCause.nullable(),
  message: z.string(),
  fault: StoredFault,
});
export type TargetFailure = z.infer<typeof TargetFailure>;

/** A post on one account of a network. */
export const PostTarget = z.object({
  _id: Id,
  connection_id: Id,
  channel: Channel,
  /** The name of the account; it stays when the connection is deleted. */
  account_name: z.string(),
  /** Its own fields; all others are those of the post. */
  version: PostVersion,
  /** How the addresses that it says are sent. */
  links: z.array(SentLink),
  state: TargetState,
  state_at: Instant,
  /** Whether sending is stopped for now. */
  on_hold: z.boolean(),
  overdue: z.boolean(),
  /** When the next attempt is made, after one that failed for now. */
  next_try_at: Instant.nullable(),
  failure: TargetFailure.nullable(),
  published_at: Instant.nullable(),
  provider_id: z.string().nullable(),
  /** The address of what was published. */
  url: z.string().nullable(),
});
export type PostTarget = z.infer<typeof PostTarget>;

const planned = {
  /** What colleagues call it; empty: its first words. */
  name: z.string(),
  /** Its wall time and zone, and the instant they make; null while it has no time. */
  wall_time: WallTimeText.nullable(),
  zone: ZoneName,
  at: Instant.nullable(),
  campaign: z.string(),
  tags: z.array(z.string()),
  author: z.object({ _id: Id, name: z.string() }).nullable(),
  version: z.number().int(),
};

/** A post with everything that it says. */
export const Post = z.object({
  _id: Id,
  ...planned,
  content: PostContent,
  /** The stored files that it shows. */
  files: z.array(StoredFile),
  targets: z.array(PostTarget),
  /** The accounts that it is no longer for, where something was tried. */
  former_targets: z.array(PostTarget),
  still_worth_minutes: z.number().int(),
  source: PostSource.nullable(),
  /** The hash of what it says on all accounts; an approval is of one hash. */
  hash: z.string(),
  deleted: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
});
export type Post = z.infer<typeof Post>;

/** A post in calendars and lists: its beginning instead of its content. */
export const PostTile = z.object({
  _id: Id,
  ...planned,
  /** The first words of its text. */
  words: z.string(),
  /** The first picture or film. */
  picture: Id.nullable(),
  targets: z.array(
    PostTarget.pick({
      _id: true,
      connection_id: true,
      channel: true,
      account_name: true,
      state: true,
      on_hold: true,
      overdue: true,
    }),
  ),
});
export type PostTile = z.infer<typeof PostTile>;
