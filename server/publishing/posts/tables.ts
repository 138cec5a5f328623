import type { Generated } from 'kysely';
import type { Channel } from '#contracts/networks.ts';
import type { PostContent, PostVersion } from '#contracts/publishing/content.ts';
import type { SentLink } from '#contracts/publishing/post-links.ts';
import type { PostSource } from '#contracts/publishing/post.ts';
import type { FailureCause, FailureRemedy, TargetState } from '#contracts/publishing/target-state.ts';
import type { Instant, Json, StoredFaultJson, VersionColumns } from '#server/kit/db/columns.ts';

type PublishingPosts = VersionColumns & {
  account_id: string;
  _id: string;
  name: string;
  content: Json<PostContent>;
  wall_time: string | null;
  zone: string;
  at: Instant | null;
  still_worth_minutes: number;
  campaign: string;
  tags: string[];
  source: Json<PostSource> | null;
  hash: string;
  author_id: string | null;
  queue_id: Generated<string | null>;
  deleted_at: Instant | null;
};

type PublishingTargets = {
  account_id: string;
  _id: string;
  post_id: string;
  connection_id: string;
  channel: Channel;
  account_name: string;
  position: number;
  version: Json<PostVersion>;
  links: Json<readonly SentLink[]>;
  state: TargetState;
  state_at: Instant;
  /** Whether a person holds it, or the paused queue that it is in. */
  on_hold: Generated<boolean>;
  queue_hold: Generated<boolean>;
  next_try_at: Instant | null;
  failure_remedy: FailureRemedy | null;
  failure_cause: FailureCause | null;
  failure: string | null;
  failure_fault: StoredFaultJson;
  published_at: Instant | null;
  provider_id: string | null;
  url: string | null;
  /** Which runner has it to itself, and until when. */
  lease_until: Instant | null;
  runner: string | null;
  /** Since when a person wants it tried again. */
  again_at: Instant | null;
  overdue_noted_at: Instant | null;
  /** Its own fields before its content was frozen for the first call. */
  own_version: Json<PostVersion> | null;
  /** Since when the post is no longer for the account, where something was tried. */
  left_at: Instant | null;
};

/** The tables of posts. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    publishing_posts: PublishingPosts;
    publishing_targets: PublishingTargets;
  }
}
