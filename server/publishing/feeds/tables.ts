import type { Generated } from 'kysely';
import type { Instant, MadeAt, StoredFaultJson, VersionColumns } from '#server/kit/db/columns.ts';

type PublishingFeeds = VersionColumns & {
  account_id: string;
  _id: string;
  name: string;
  url: string;
  channels: string;
  text: string;
  with_picture: boolean;
  campaign: string;
  straight: boolean;
  active: boolean;
  last_read_at: Instant | null;
  last_error: string | null;
  last_error_fault: StoredFaultJson;
  next_read_at: MadeAt;
  made: Generated<number>;
  etag: string | null;
  last_modified: string | null;
  cursor: string | null;
  failures: Generated<number>;
  leased_until: Instant | null;
};

/** The tables of feeds that become posts. */
declare module '#server/kit/db/schema.ts' {
  interface Tables {
    publishing_feeds: PublishingFeeds;
    publishing_feed_entries: {
      account_id: string;
      feed_id: string;
      entry: string;
      link: string | null;
      seen_at: Instant;
    };
  }
}
