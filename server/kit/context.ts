import type { ClickHouseClient } from '@clickhouse/client';
import type { BrandDirectory } from '#server/kit/brand-directory.ts';
import type { Config } from '#server/kit/config.ts';
import type { Database } from '#server/kit/db/pools.ts';
import type { DocumentGuards } from '#server/kit/document-guards.ts';
import type { Follower } from '#server/kit/events/follow.ts';
import type { Outbound } from '#server/kit/http/outbound.ts';
import type { Log } from '#server/kit/log.ts';
import type { Ports } from '#server/kit/ports.ts';
import type { LiveFeed } from '#server/kit/realtime/event-feed.ts';
import type { Presence } from '#server/kit/realtime/presence.ts';
import type { Secrets } from '#server/kit/secrets.ts';

/** The dependencies of modules, created once at the start and passed down: nothing else is global. */
export type Context = {
  config: Config;
  log: Log;
  database: Database;
  clickhouse: ClickHouseClient;
  secrets: Secrets;
  /** Requests to addresses that users entered: guarded against private networks. */
  outbound: Outbound;
  /** Local twins of a network, by connection: the demonstration's LINE. User input never gets in here. */
  standIns: Map<string, string>;
  /** The followers of events. */
  followers: readonly Follower[];
  /** Kinds of events to which the CRM reacts. */
  reactsTo: ReadonlySet<string>;
  /** The brands of the installation, kept in memory. */
  brands: BrandDirectory;
  /** Checks before settings documents change. */
  documentGuards: DocumentGuards;
  /** What modules need of modules above them. */
  ports: Ports;
  live: LiveFeed;
  /** The users who have the suite open. */
  presence: Presence;
  clock: () => Date;
  /** A new UUIDv7. */
  newId: () => string;
  /** A folder for files that outlive a call (imports). */
  files: string;
};
