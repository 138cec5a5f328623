import type { ColumnType, Generated } from 'kysely';
import type { Channel } from '#contracts/networks.ts';
import type { PostKind } from '#contracts/publishing/networks/declaration.ts';
import type { PostFormat, PostNumbers, PostOrigin, ReadingEnd } from '#contracts/publishing/numbers.ts';
import type { FailureRemedy } from '#contracts/publishing/target-state.ts';
import type { FixedJson, Instant, StoredFaultJson } from '#server/kit/db/columns.ts';

type PublishedPosts = {
  account_id: string;
  _id: string;
  connection_id: string;
  channel: Channel;
  account_name: string;
  target_id: string | null;
  post_id: string | null;
  origin: PostOrigin;
  provider_id: string | null;
  retry_key: string;
  kind: PostKind;
  format: PostFormat;
  words: string;
  hashtags: string[];
  has_link: boolean;
  url: string | null;
  published_at: Instant;
  next_at: Instant | null;
  read_at: Instant | null;
  ended: ReadingEnd | null;
  tries: Generated<number>;
  latest: ColumnType<PostNumbers, string | undefined, string>;
  failure_remedy: FailureRemedy | null;
  failure: string | null;
  failure_fault: StoredFaultJson;
};

type PublishedNumbers = {
  account_id: string;
  _id: string;
  published_id: string;
  at: Instant;
  numbers: FixedJson<PostNumbers>;
  gains: FixedJson<PostNumbers>;
};

/** The tables of published posts and their numbers. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    published_posts: PublishedPosts;
    published_numbers: PublishedNumbers;
  }
}
